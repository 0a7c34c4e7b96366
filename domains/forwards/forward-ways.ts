import type { CompanyContext } from '#core/context.ts'
import type { Directory, DirectoryConnection } from '../companies/directory.types.ts'
import { addressGone, canReach } from '../channels/reach-contact.ts'
import { GONE_LIST, hasOneOf } from '../channels/written-for.ts'
import {
  addressStatements,
  pastConnectionsStatement,
} from '../contacts/contact-addresses.queries.ts'
import type { AddressRows, PastConnection } from '../contacts/contact-addresses.queries.ts'
import { currentContactSql, erasedContact, foundContact } from '../contacts/contacts.queries.ts'
import { receiverChanged } from '../messages/require-receiver.ts'
import type { TicketStatus } from '../tickets/tickets.types.ts'
import { canSeeTicket, viewerOf } from '../tickets/visibility.ts'
import type { Way } from './plan-forward.ts'
import { ACTIVE_STATUSES_SQL } from '../tickets/tickets.schema.ts'

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
 * the default one. Throws ERR_NO_CONTACT_FOUND,
 * ERR_CONTACT_ERASED, and where whom it is `writtenFor` is not the contact any more ERR_RECEIVER_CHANGED or ERR_RECEIVER_ERASED.
 */
export async function forwardWays(
  ctx: CompanyContext,
  directory: Directory,
  {
    contactId,
    connectionId,
    writtenFor = null,
  }: { contactId: number; connectionId: number; writtenFor?: string | null },
): Promise<{ contactId: number; ways: Way[] }> {
  const current = currentContactSql('?2')
  const [contacts, identities, past, active, [known]] = await ctx.db.batch<
    [...AddressRows, PastConnection[], ActiveRow[], { isOthers: number }[]]
  >([
    ...addressStatements(ctx, contactId),
    pastConnectionsStatement(ctx, contactId),
    ctx.db.statement(
      `SELECT id, connection_id AS connectionId, status, queue_id AS queueId, user_id AS userId, is_group AS isGroup FROM tickets
       WHERE company_id = ?1 AND contact_id = ${current} AND status IN ${ACTIVE_STATUSES_SQL}`,
      contactId,
    ),
    ctx.db.statement(
      `SELECT ?3 IS NOT NULL AND NOT ${hasOneOf(current, '?3')} AS isOthers`,
      contactId,
      writtenFor,
    ),
  ])
  const contact = foundContact(contacts[0])
  if (contact.erasedAt !== null) throw erasedContact()
  if (known?.isOthers === 1) throw writtenFor === GONE_LIST ? addressGone() : receiverChanged()
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
