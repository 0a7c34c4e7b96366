import { updateContactInput } from '#domains/contacts/contacts.inputs.ts'
import { editContact } from '#domains/contact-edits/edit-contact.ts'
import { mergeContacts } from '#domains/contact-merges/merge-contacts.ts'
import { dispatchContact } from '#domains/messages/dispatch-outbox.ts'
import { sendMessage } from '#domains/messages/send-message.ts'
import { receiverOf } from '#domains/tickets/receiver-of.ts'
import { ticketByUuid } from '#domains/tickets/tickets.queries.ts'
import { processInbound } from '#domains/webhooks/process-inbound.ts'
import { contextFor } from './context.ts'
import { makeContact, makeUser } from './factories.ts'
import { accepted, conversation, provider } from './open-conversation.ts'
import { testPlatform } from './post-form.ts'
import { storeBody } from './store-body.ts'
import { rows } from './two-people.ts'

/** A conversation with 5511987654321 over the Cloud API, where people write by a number, an id of Meta's, or both. A number is corrected to `fixed`. */
export async function cloudConversation(fixed: string) {
  const world = await conversation()
  const { company, connection, contact, ctx, ticket } = world
  const graph = provider(accepted('wamid.out1'), accepted('wamid.out2'), accepted('wamid.out3'))
  const system = contextFor(company)
  const admin = contextFor(company, await makeUser(company, { profile: 'admin' }))
  const place = connection.externalId ?? ''
  let written = 0
  const writes = async (phone?: string, bsuid?: string) => {
    const message = {
      ...{ id: `wamid.in${++written}`, from: phone, from_user_id: bsuid },
      timestamp: String(Math.floor(ctx.clock.now() / 1000) + written),
      ...{ type: 'text', text: { body: 'oi' } },
    }
    const value = {
      metadata: { phone_number_id: place },
      contacts: [{ profile: { name: 'Bia' }, wa_id: phone, user_id: bsuid }],
      messages: [message],
    }
    const entry = [{ id: '1', changes: [{ field: 'messages', value }] }]
    await storeBody(system, { object: 'whatsapp_business_account', entry }, place)
    while ((await processInbound(system)).more);
  }
  /** Somebody says that another one is the same person. */
  const joins = async () => {
    const third = await makeContact(company, { number: '5531900000003' })
    return await mergeContacts(system, contact.id, third.id, 'person')
  }
  const correct = () =>
    editContact(admin, testPlatform(), contact.id, updateContactInput.parse({ number: fixed }))
  const says = async (body: string, receiver?: string) => {
    const whom = receiver === undefined ? {} : { receiver }
    await sendMessage(ctx, ticket.id, { body, ...whom })
    await ctx.settled()
  }
  const status = (now: string) =>
    rows(company, 'UPDATE connections SET status = ?2 WHERE company_id = ?1', now)
  /** It is up again, and sends what waits. */
  const leaves = async () => {
    await status('CONNECTED')
    await dispatchContact(ctx, connection.id, contact.id)
    await ctx.settled()
    return sentTo()
  }
  const sentTo = () => graph.sent.map((body) => body['to'] ?? body['recipient'])
  const shown = async () => receiverOf(await ticketByUuid(ctx, ticket.uuid))
  return { ...world, system, writes, joins, correct, says, status, leaves, sentTo, shown }
}
