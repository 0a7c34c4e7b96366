import type { CompanyContext } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { Recipient } from '../channels/driver.ts'
import { canReach } from '../channels/reach-contact.ts'
import { canSendOn } from '../channels/sending-channels.ts'
import type { Directory, DirectoryConnection } from '../companies/directory.types.ts'
import {
  addressStatements,
  pastConnectionsStatement,
} from '../contacts/contact-addresses.queries.ts'
import type { AddressRows, PastConnection } from '../contacts/contact-addresses.queries.ts'
import { erasedContact, foundContact } from '../contacts/contacts.queries.ts'

/**
 * The connection by which something goes out to a contact: the one with the id `chosen`; for null the default one, or where that has no
 * address of theirs, the one of their last ticket, or any that has. Errors: ERR_NO_WAPP_FOUND, ERR_NO_DEF_WAPP_FOUND, ERR_CHANNEL_UNAVAILABLE, ERR_NO_CONTACT_FOUND,
 * ERR_NO_CONTACT_ADDRESS, ERR_CONTACT_ERASED.
 */
export async function connectionTo(
  ctx: CompanyContext,
  directory: Directory,
  contactId: number,
  chosen: number | null,
): Promise<DirectoryConnection> {
  const { connections } = directory
  const first = connections.find((one) => (chosen === null ? one.isDefault : one.id === chosen))
  if (first === undefined)
    throw new AppError(chosen === null ? 'ERR_NO_DEF_WAPP_FOUND' : 'ERR_NO_WAPP_FOUND')
  if (!canSendOn(first.channel))
    throw new AppError('ERR_CHANNEL_UNAVAILABLE', {
      message: 'nothing can be sent on the channel of this connection',
    })
  const [contacts, identities, past] = await ctx.db.batch<[...AddressRows, PastConnection[]]>([
    ...addressStatements(ctx, contactId),
    pastConnectionsStatement(ctx, contactId),
  ])
  if (foundContact(contacts[0]).erasedAt !== null) throw erasedContact()
  const before = past.flatMap(
    ({ connectionId }) => connections.find(({ id }) => id === connectionId) ?? [],
  )
  const ways = chosen === null ? [first, ...before, ...connections] : [first]
  const reaching = ways.find(({ channel }) => canReach(ctx, channel, identities))
  if (reaching === undefined) throw withoutAddress()
  return reaching
}

/** Throws ERR_NO_CONTACT_ADDRESS where a channel can send, but not to this contact; ERR_NO_CONTACT_FOUND. */
export async function requireAddress(
  ctx: CompanyContext,
  { channel }: DirectoryConnection,
  contactId: number,
): Promise<void> {
  if (canSendOn(channel) && !canReach(ctx, channel, await identitiesOf(ctx, contactId)))
    throw withoutAddress()
}

/** Of the connections offered for a contact, those that reach them; all where none does, so that the refusal says why. ERR_NO_CONTACT_FOUND. */
export async function connectionsReaching<Connection extends { channel: string }>(
  ctx: CompanyContext,
  offered: readonly Connection[],
  contactId: number,
): Promise<readonly Connection[]> {
  const identities = await identitiesOf(ctx, contactId)
  const reaching = offered.filter(({ channel }) => canReach(ctx, channel, identities))
  return reaching.length === 0 ? offered : reaching
}

export const withoutAddress = () =>
  new AppError('ERR_NO_CONTACT_ADDRESS', { message: 'the contact has no address on this channel' })

async function identitiesOf(ctx: CompanyContext, contactId: number): Promise<Recipient[]> {
  const [contacts, identities] = await ctx.db.batch<AddressRows>(addressStatements(ctx, contactId))
  foundContact(contacts[0])
  return identities
}
