import type { CompanyContext, Statement } from '#core/context.ts'
import { requirePermission, requireUser } from '#core/context.ts'
import { hideNumber } from '#core/phone.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import { hidesNumbers } from '../settings/hides-numbers.ts'
import type { ForwardingView, ForwardState } from './forwards.types.ts'
import { FORWARDS_SHOWN_MS } from './limits.ts'

export type ForwardViewRow = {
  id: number
  forwardingId: string
  messageId: number
  contactId: number
  contactName: string | null
  contactNumber: string | null
  isGroup: number | null
  state: ForwardState
  lastError: string | null
  sentMessageId: number | null
  ticketUuid: string | null
  createdAt: number
}

const SELECT = `SELECT f.id, f.forwarding_id AS forwardingId, f.message_id AS messageId, f.contact_id AS contactId, c.name AS contactName,
  c.number AS contactNumber, c.is_group AS isGroup, f.state, f.last_error AS lastError, f.sent_message_id AS sentMessageId,
  t.uuid AS ticketUuid, f.created_at AS createdAt
  FROM forwards f LEFT JOIN contacts c ON c.id = f.contact_id AND c.company_id = f.company_id
  LEFT JOIN messages m ON m.id = f.sent_message_id AND m.company_id = f.company_id
  LEFT JOIN tickets t ON t.id = m.ticket_id AND t.company_id = f.company_id`

/** The caller's forwardings that go on or ended a moment ago, the newest last. */
export async function listForwardings(ctx: CompanyContext): Promise<ForwardingView[]> {
  requirePermission(ctx, 'message:send')
  const { userId } = requireUser(ctx)
  const [directory, rows] = await Promise.all([
    directoryFor(ctx),
    ctx.db.all<ForwardViewRow>(
      ctx.db.statement(
        `${SELECT} WHERE f.company_id = ?1 AND f.user_id = ?2 AND f.created_at > ?3 ORDER BY f.id`,
        userId,
        ctx.clock.now() - FORWARDS_SHOWN_MS,
      ),
    ),
  ])
  return forwardingViews(rows, hidesNumbers(ctx, directory))
}

/** The rows of one forwarding, for its answer and its frames. */
export function forwardingStatement(
  ctx: CompanyContext,
  userId: number,
  forwardingId: string,
): Statement {
  return ctx.db.statement(
    `${SELECT} WHERE f.company_id = ?1 AND f.user_id = ?2 AND f.forwarding_id = ?3 ORDER BY f.id`,
    userId,
    forwardingId,
  )
}

export function forwardingViews(
  rows: readonly ForwardViewRow[],
  masked: boolean,
): ForwardingView[] {
  const byId = Map.groupBy(rows, ({ forwardingId }) => forwardingId)
  return [...byId].map(([id, items]) => ({
    id,
    createdAt: new Date(items[0]?.createdAt ?? 0).toISOString(),
    items: items.map((row) => {
      const contact = {
        name: row.contactName ?? '',
        number: row.contactNumber,
        isGroup: row.isGroup === 1,
      }
      return {
        id: row.id,
        messageId: row.messageId,
        contactId: row.contactId,
        contactName: (masked ? hideNumber(contact) : contact).name,
        state: row.state,
        error: row.lastError,
        sentMessageId: row.sentMessageId,
        ticketUuid: row.ticketUuid,
      }
    }),
  }))
}
