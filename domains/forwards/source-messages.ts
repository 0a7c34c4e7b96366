import type { CompanyContext, Statement } from '#core/context.ts'
import { ticketVisibility } from '../tickets/ticket-visibility-sql.ts'
import type { SourceRow } from './forwarded-content.ts'

/** A message to be forwarded, with what of its ticket decides where it may go. */
export type SourceMessage = SourceRow & {
  fromMe: number
  sentAt: number
  userId: number | null
  connectionId: number
  queueId: number | null
}

/** Those of the messages that the actor may see: the others are as absent as another company's. */
export function sourceMessagesStatement(
  ctx: CompanyContext,
  messageIds: readonly number[],
): Statement {
  const visible = ticketVisibility(ctx.actor, 't', 3)
  return ctx.db.statement(
    `SELECT m.id, m.body, m.media_type AS mediaType, m.media, m.data, m.is_deleted AS isDeleted, m.is_private AS isPrivate,
       m.from_me AS fromMe, m.sent_at AS sentAt, m.user_id AS userId, m.connection_id AS connectionId, t.queue_id AS queueId
     FROM json_each(?2) j CROSS JOIN messages m ON m.id = j.value AND +m.company_id = ?1
     JOIN tickets t ON t.id = m.ticket_id AND t.company_id = ?1 WHERE ${visible.sql}`,
    JSON.stringify(messageIds),
    ...visible.params,
  )
}
