import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { addressIdentities } from '../contacts/address-identities.ts'
import {
  addIdentitiesStatements,
  createContactStatements,
  findContactsByIdentities,
} from '../contacts/resolve-identity.ts'
import { createTicket } from '../tickets/create-ticket.ts'
import { queueFor } from '../tickets/queue-for.ts'
import type { TicketView } from '../tickets/tickets.types.ts'
import { visibleMessage } from './change-message.ts'
import type { TalkToWriterInput } from './messages.inputs.ts'
import type { Writer } from '../tickets/writer-name.ts'

/**
 * Opens a conversation with whoever wrote a message in a group (part 1 §6, "Talk to"): on the group's connection, as a ticket made by
 * hand, so that one who is being attended is the conflict that names their holder. Who wrote becomes a contact when they are none; their
 * number stays on the server. Errors: ERR_FETCH_WAPP_MSG, ERR_NO_CONTACT_FOUND when the message names nobody else, those of createTicket.
 */
export async function talkToWriter(
  ctx: CompanyContext,
  messageId: number,
  input: TalkToWriterInput,
): Promise<TicketView> {
  requirePermission(ctx, 'ticket:create')
  const { message, ticket, directory } = await visibleMessage(ctx, messageId)
  const data = message.data === null ? {} : (JSON.parse(message.data) as { from?: Writer })
  const writer = message.fromMe === 1 ? undefined : data.from
  const identities =
    writer === undefined
      ? []
      : addressIdentities({ jid: writer.jid, phone: writer.phone ?? undefined })
  if (writer === undefined || identities.length === 0)
    throw new AppError('ERR_NO_CONTACT_FOUND', { message: 'the message names nobody to talk to' })
  const [match] = await findContactsByIdentities(ctx, [identities])
  if (match?.kind === 'known') {
    if (match.missing.length > 0)
      await ctx.db.batch(
        addIdentitiesStatements(
          ctx,
          match.contactId,
          // A message of any age does not say with which number an id is known by now.
          match.missing.map((identity) => ({ ...identity, number: null })),
        ),
      )
  } else {
    await ctx.db.batch(
      createContactStatements(ctx, {
        profileName: writer.name,
        identities,
        channel: ticket.channel,
        acceptAudioMessage: directory.settings.acceptAudioMessageContact === 'enabled',
      }),
    )
  }
  const contactId = match?.kind === 'known' ? match.contactId : await madeContact(ctx, identities)
  return await createTicket(ctx, {
    contactId,
    whatsappId: ticket.connectionId,
    queueId: input.queueId ?? queueFor(ctx.actor, directory, ticket.queueId),
  })
}

async function madeContact(
  ctx: CompanyContext,
  identities: ReturnType<typeof addressIdentities>,
): Promise<number> {
  const [match] = await findContactsByIdentities(ctx, [identities])
  if (match?.kind !== 'known') throw new Error('a contact was made and is not there')
  return match.contactId
}
