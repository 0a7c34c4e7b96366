import { afterEach, expect, test, vi } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import {
  makeCompany,
  makeContact,
  makeMessage,
  makeQueue,
  makeUser,
} from '#tests/edge/factories.ts'
import { asSystem, forwardAll, friend } from '#tests/edge/forwarding.ts'
import { conversation } from '#tests/edge/open-conversation.ts'
import { phoneConversation, sends } from '#tests/edge/phone-conversation.ts'
import { rows } from '#tests/edge/two-people.ts'
import { updateTicket } from '../attending/tickets.service.ts'
import { beginForwarding, forwardMessage } from './begin-forwarding.ts'
import { listForwardings } from './forwards.queries.ts'

afterEach(() => vi.restoreAllMocks())

test('a private note goes to a customer only when somebody says so', async () => {
  const world = await phoneConversation()
  const { ctx, company, ticket, ana } = world
  const note = await makeMessage(company, ticket, {
    body: 'só nossa',
    fromMe: true,
    isPrivate: true,
    userId: ana.id,
  })
  const bia = await friend(company)
  const asked = { messageIds: [note.id], contactIds: [bia.id] }
  await expect(beginForwarding(ctx, asked)).rejects.toMatchObject({ code: 'ERR_PRIVATE_MESSAGE' })
  await expect(
    forwardMessage(ctx, { messageId: note.id, contactId: bia.id }),
  ).rejects.toMatchObject({ code: 'ERR_PRIVATE_MESSAGE' })
  await beginForwarding(ctx, { ...asked, includeNotes: true })
  await forwardAll(ctx)
  expect(sends(ctx)).toMatchObject([{ content: { text: 'só nossa' } }])
})

test.each([
  ['was taken back', { isDeleted: true }],
  ['may be seen once', { data: { viewOnce: true } }],
  ['is a call', { mediaType: 'call_log' as const }],
  ['could not be read', { mediaType: 'unsupported' as const, body: '' }],
])('what %s is not sent on', async (_, overrides) => {
  const world = await phoneConversation()
  const message = await makeMessage(world.company, world.ticket, overrides)
  const bia = await friend(world.company)
  await expect(
    beginForwarding(world.ctx, { messageIds: [message.id], contactIds: [bia.id] }),
  ).rejects.toMatchObject({ code: 'ERR_NOT_FORWARDABLE' })
})

test('what the caller cannot see is not there to forward, nor is another company’s', async () => {
  const world = await phoneConversation()
  const { ctx, company, ticket, contact } = world
  const stranger = contextFor(company, await makeUser(company))
  const message = await makeMessage(company, ticket)
  const input = { messageId: message.id, contactId: contact.id }
  await expect(forwardMessage(stranger, input)).rejects.toMatchObject({
    code: 'ERR_FETCH_WAPP_MSG',
  })
  const other = contextFor(await makeCompany(), await makeUser(await makeCompany()))
  await expect(forwardMessage(other, input)).rejects.toMatchObject({ code: 'ERR_FETCH_WAPP_MSG' })
  const theirs = await makeContact(await makeCompany())
  await expect(
    beginForwarding(ctx, { messageIds: [message.id], contactIds: [theirs.id] }),
  ).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' })
})

test('what is known to fail is refused at once, or told for the one contact of many', async () => {
  const { ctx, company, ticket } = await conversation()
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ messages: [{ id: 'wamid.1' }] }))
  const message = await makeMessage(company, ticket)
  const [never, faceless] = [
    await makeContact(company),
    await makeContact(company, { number: null }),
  ]
  const to = (contactId: number) => forwardMessage(ctx, { messageId: message.id, contactId })
  await expect(to(never.id)).rejects.toMatchObject({ code: 'ERR_WINDOW_CLOSED' })
  await expect(to(faceless.id)).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_ADDRESS' })
  await beginForwarding(ctx, {
    messageIds: [message.id],
    contactIds: [never.id, ticket.contactId],
  })
  await forwardAll(ctx)
  expect((await listForwardings(ctx))[0]?.items).toMatchObject([
    { state: 'failed', error: 'ERR_WINDOW_CLOSED' },
    { state: 'done', error: null },
  ])
  // Nothing was begun for whom it could not reach.
  expect(await rows(company, 'SELECT id FROM tickets WHERE company_id = ?1')).toHaveLength(1)
})

test('whoever lost their rights meanwhile forwards nothing more', async () => {
  const world = await phoneConversation()
  const { ctx, company, ticket } = world
  const message = await makeMessage(company, ticket)
  const bia = await friend(company)
  await beginForwarding(ctx, { messageIds: [message.id], contactIds: [bia.id] })
  const other = await makeQueue(company)
  await updateTicket(asSystem(ctx), ticket.id, { queueId: other.id, status: 'pending' })
  await forwardAll(ctx)
  expect((await listForwardings(ctx))[0]?.items).toMatchObject([
    { state: 'failed', error: 'ERR_FETCH_WAPP_MSG' },
  ])
})
