import type { CompanyContext } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { Directory, DirectoryConnection } from '../companies/directory.types.ts'
import type { Recipient } from '../channels/driver.ts'
import { canReach } from '../channels/reach-contact.ts'
import { currentContactSql } from '../contacts/contacts.queries.ts'
import type { TicketStatus } from '../tickets/tickets.types.ts'
import { canSeeTicket, viewerOf } from '../tickets/visibility.ts'
import type { Way } from './plan-forward.ts'
import { ACTIVE_STATUSES_SQL } from '../tickets/tickets.schema.ts'

type PastRow = { connectionId: number; lastInboundAt: number | null }
type ActiveRow = {
  id: number
  connectionId: number
  status: TicketStatus
  queueId: number | null
  userId: number | null
  isGroup: number
}

/**
 * The connections that may lead to a contact, the best first: the one the message came through, then those the contact used last, then
 * the default one. Throws ERR_NO_CONTACT_FOUND.
 */
export async function forwardWays(
  ctx: CompanyContext,
  directory: Directory,
  { contactId, connectionId }: { contactId: number; connectionId: number },
): Promise<{ contactId: number; ways: Way[] }> {
  const current = currentContactSql('?2')
  const [contacts, identities, past, active] = await ctx.db.batch<
    [{ id: number }[], Recipient[], PastRow[], ActiveRow[]]
  >([
    ctx.db.statement(
      `SELECT id FROM contacts WHERE company_id = ?1 AND id = ${current}`,
      contactId,
    ),
    ctx.db.statement(
      `SELECT kind, value FROM contact_identities WHERE company_id = ?1 AND contact_id = ${current}`,
      contactId,
    ),
    ctx.db.statement(
      `SELECT connection_id AS connectionId, max(last_inbound_at) AS lastInboundAt FROM tickets
       WHERE company_id = ?1 AND contact_id = ${current} GROUP BY connection_id ORDER BY max(activity_at) DESC`,
      contactId,
    ),
    ctx.db.statement(
      `SELECT id, connection_id AS connectionId, status, queue_id AS queueId, user_id AS userId, is_group AS isGroup FROM tickets
       WHERE company_id = ?1 AND contact_id = ${current} AND status IN ${ACTIVE_STATUSES_SQL}`,
      contactId,
    ),
  ])
  const contact = contacts[0]
  if (contact === undefined)
    throw new AppError('ERR_NO_CONTACT_FOUND', { message: 'no such contact' })
  const viewer = viewerOf(ctx.actor)
  const wayOf = (connection: DirectoryConnection): Way => {
    const row = active.find((one) => one.connectionId === connection.id)
    const scope = row && { ...row, ticketId: row.id, isGroup: row.isGroup === 1 }
    return {
      connection,
      ticket: scope === undefined ? null : { ...scope, visible: canSeeTicket(viewer, scope) },
      reachable: canReach(ctx, connection.channel, identities),
      lastInboundAt: past.find((one) => one.connectionId === connection.id)?.lastInboundAt ?? null,
    }
  }
  const usual = directory.connections.find(({ isDefault }) => isDefault)?.id
  const ids = [
    connectionId,
    ...past.map((one) => one.connectionId),
    ...(usual === undefined ? [] : [usual]),
  ]
  const ways = [...new Set(ids)].flatMap((id) => {
    const connection = directory.connections.find((one) => one.id === id)
    return connection === undefined ? [] : [wayOf(connection)]
  })
  return { contactId: contact.id, ways }
}
