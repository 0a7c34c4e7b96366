import type { CompanyContext } from '#core/context.ts'
import { READ_MARKS_MAX } from '../channels/limits.ts'
import { driverFor } from '../channels/drivers.ts'
import { answeredIn, reachContact } from '../channels/reach-contact.ts'

type ReadTicket = { id: number; channel: string; connectionId: number; contactId: number }

/** Tells the customer, where the channel can, that the newest `count` of their messages were read. Best effort: nobody waits for it. */
export async function sendReadMarks(
  ctx: CompanyContext,
  ticket: ReadTicket,
  count: number,
): Promise<void> {
  if (count <= 0 || driverFor(ctx, ticket.channel)?.markRead == null) return
  const [reach, read] = await Promise.all([
    reachContact(ctx, answeredIn(ticket)),
    ctx.db.all<{ externalId: string; participant: string | null }>(
      ctx.db.statement(
        `SELECT external_id AS externalId, data ->> '$.from.jid' AS participant FROM messages
         WHERE company_id = ?1 AND ticket_id = ?2 AND from_me = 0 AND external_id IS NOT NULL ORDER BY sent_at DESC, id DESC LIMIT ?3`,
        ticket.id,
        Math.min(count, READ_MARKS_MAX),
      ),
    ),
  ])
  if (reach?.driver.markRead == null || read.length === 0) return
  await reach.driver.markRead(
    reach.connection,
    reach.to,
    read.map((one) => ({ ...one, fromMe: false })),
  )
}
