import { expect, test } from 'vitest'
import { beforeWriting } from '#tests/edge/before-writing.ts'
import { contextFor } from '#tests/edge/context.ts'
import {
  makeConnection,
  makeMessage,
  makeTicket,
  makeUser,
  TEST_NOW,
} from '#tests/edge/factories.ts'
import { asSystem, forwardAll, friend, friends } from '#tests/edge/forwarding.ts'
import { lastMessage } from '#tests/edge/open-conversation.ts'
import { phone, phoneConversation, sends } from '#tests/edge/phone-conversation.ts'
import { rows } from '#tests/edge/two-people.ts'
import {
  lidOf,
  NEW,
  OLD,
  old,
  other,
  waitingConversation,
} from '#tests/edge/waiting-conversation.ts'
import { mergeContacts } from '../contact-merges/merge-contacts.ts'
import { undoMerge } from '../contact-merges/undo-merge.ts'
import { erasePerson } from '../removals/erase-person.ts'
import { listTickets } from '../tickets/tickets.queries.ts'
import { listTicketsInput } from '../tickets/tickets.inputs.ts'
import { beginForwarding, forwardMessage } from './begin-forwarding.ts'
import { listForwardings } from './forwards.queries.ts'
import { FORWARD_LEASE_MS, FORWARD_PAUSE_MS } from './limits.ts'
import { runForwards } from './run-forwards.ts'
import { stopForwarding } from './stop-forwarding.ts'

test('each contact gets the messages in order, a pause after the one before', async () => {
  const world = await phoneConversation()
  const { ctx, company, ticket } = world
  const [second, first] = [
    await makeMessage(company, ticket, { body: 'dois', sentAt: TEST_NOW + 2 }),
    await makeMessage(company, ticket, { body: 'um', sentAt: TEST_NOW + 1 }),
  ]
  const [bia, caio] = await friends(company, 2)
  const begun = await beginForwarding(ctx, {
    messageIds: [second.id, first.id],
    contactIds: [bia!.id, caio!.id],
  })
  expect(begun.items.map(({ state }) => state)).toEqual(['queued', 'queued', 'queued', 'queued'])
  expect(await forwardAll(ctx)).toEqual([0, 1, 2, 3].map((n) => n * FORWARD_PAUSE_MS).concat())
  expect(sends(ctx)).toMatchObject([
    { to: `${bia!.number}@s.whatsapp.net`, content: { text: 'um' }, forwarded: true },
    { to: `${bia!.number}@s.whatsapp.net`, content: { text: 'dois' } },
    { to: `${caio!.number}@s.whatsapp.net`, content: { text: 'um' } },
    { to: `${caio!.number}@s.whatsapp.net`, content: { text: 'dois' } },
  ])
  const [told] = await listForwardings(ctx)
  expect(
    told?.items.every(({ state, ticketUuid }) => state === 'done' && ticketUuid !== null),
  ).toBe(true)
})

test('the pause is kept after a time in which nobody forwarded', async () => {
  const world = await phoneConversation()
  const { ctx, company, ticket } = world
  const message = await makeMessage(company, ticket)
  const contactIds = (await friends(company, 3)).map(({ id }) => id)
  await beginForwarding(ctx, { messageIds: [message.id], contactIds })
  ctx.clock.advance(60_000)
  const rang = await forwardAll(ctx)
  expect(rang.map((at) => at - 60_000)).toEqual([0, 900, 1800])
})

test('the same forwarding again, at once or later, sends nothing twice', async () => {
  const world = await phoneConversation()
  const { ctx, company, ticket } = world
  const message = await makeMessage(company, ticket)
  const bia = await friend(company)
  const input = { id: 'forwarding-1', messageIds: [message.id], contactIds: [bia.id] }
  const begun = await Promise.all([1, 2, 3].map(() => beginForwarding(ctx, input)))
  expect(new Set(begun.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(1)
  await Promise.all([runForwards(asSystem(ctx)), runForwards(asSystem(ctx))])
  await forwardAll(ctx)
  await beginForwarding(ctx, input)
  await forwardAll(ctx)
  expect(sends(ctx)).toHaveLength(1)
})

test('a forwarder that died after the send is found out, and the message stays one', async () => {
  const world = await phoneConversation()
  const { ctx, company, ticket } = world
  const message = await makeMessage(company, ticket)
  const bia = await friend(company)
  await beginForwarding(ctx, { messageIds: [message.id], contactIds: [bia.id] })
  await forwardAll(ctx)
  // As it stood before its end was written down.
  await rows(
    company,
    `UPDATE forwards SET state = 'queued', sent_message_id = NULL, lease_until = ?2 WHERE company_id = ?1`,
    ctx.clock.now() + FORWARD_LEASE_MS,
  )
  const next = await runForwards(asSystem(ctx))
  expect(next).toBe(ctx.clock.now() + FORWARD_LEASE_MS)
  ctx.clock.set(next ?? 0)
  await forwardAll(ctx)
  expect(sends(ctx)).toHaveLength(1)
  expect((await listForwardings(ctx))[0]?.items).toMatchObject([{ state: 'done' }])
})

test('goes into the ticket that is open, and makes one of whoever forwards where there is none', async () => {
  const world = await phoneConversation()
  const { ctx, company, ticket, queue, connection, ana } = world
  const bruno = await makeUser(company, { name: 'Bruno', queues: [queue] })
  const [held, none] = await friends(company, 2)
  const his = await makeTicket(company, {
    contact: held!,
    connection,
    queue,
    user: bruno,
    status: 'open',
  })
  const message = await makeMessage(company, ticket, { body: 'o endereço' })
  await beginForwarding(ctx, { messageIds: [message.id], contactIds: [held!.id, none!.id] })
  await forwardAll(ctx)
  expect(await lastMessage(ctx, his.id)).toMatchObject({
    body: 'o endereço',
    isForwarded: true,
    user: { id: ana.id },
  })
  const { tickets } = await listTickets(ctx, listTicketsInput.parse({ status: 'open' }))
  expect(tickets.find(({ contactId }) => contactId === none!.id)).toMatchObject({
    status: 'open',
    userId: ana.id,
    queueId: queue.id,
    lastMessage: 'o endereço',
  })
  expect(tickets.some(({ id }) => id === his.id)).toBe(false)
})

test('accepts the ticket that waits', async () => {
  const world = await phoneConversation()
  const { ctx, company, ticket, queue, connection, ana } = world
  const bia = await friend(company)
  const waiting = await makeTicket(company, { contact: bia, connection, queue })
  const message = await makeMessage(company, ticket)
  await forwardMessage(ctx, { messageId: message.id, contactId: bia.id })
  await forwardAll(ctx)
  const [row] = await rows(
    company,
    'SELECT status, user_id FROM tickets WHERE company_id = ?1 AND id = ?2',
    waiting.id,
  )
  expect(row).toEqual({ status: 'open', user_id: ana.id })
})

test('stopping leaves what went out, and ends the rest', async () => {
  const world = await phoneConversation()
  const { ctx, company, ticket } = world
  const message = await makeMessage(company, ticket)
  const contactIds = (await friends(company, 3)).map(({ id }) => id)
  const { id } = await beginForwarding(ctx, { messageIds: [message.id], contactIds })
  await runForwards(asSystem(ctx))
  const stopped = await stopForwarding(ctx, id)
  expect(stopped.items.map(({ state }) => state)).toEqual(['done', 'stopped', 'stopped'])
  ctx.clock.advance(60_000)
  await forwardAll(ctx)
  expect(sends(ctx)).toHaveLength(1)
  const colleague = contextFor(company, await makeUser(company))
  await expect(stopForwarding(colleague, id)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
})

test('a phone that is away lets them wait in its outbox, in order', async () => {
  const world = await phoneConversation(phone(), { status: 'TIMEOUT' })
  const { ctx, company, ticket } = world
  const message = await makeMessage(company, ticket)
  const bia = await friend(company)
  await forwardMessage(ctx, { messageId: message.id, contactId: bia.id })
  await forwardAll(ctx)
  expect((await listForwardings(ctx))[0]?.items).toMatchObject([{ state: 'done' }])
  expect(sends(ctx)).toEqual([])
})

test('goes out through another connection when the first cannot reach them', async () => {
  const world = await phoneConversation()
  const { ctx, company, queue } = world
  const cloud = await makeConnection(company, { queues: [queue] })
  const ticket = await makeTicket(company, {
    connection: cloud,
    queue,
    user: world.ana,
    status: 'open',
  })
  const message = await makeMessage(company, ticket, { body: 'pela loja' })
  const bia = await friend(company)
  await forwardMessage(ctx, { messageId: message.id, contactId: bia.id })
  await forwardAll(ctx)
  expect(sends(ctx)).toMatchObject([{ content: { text: 'pela loja' } }])
})

test('it goes to the number that the contact shows, whoever of the two that somebody joined wrote last', async () => {
  const { company, contact, queue, ana, system, ctx, writes, theirs } = await waitingConversation()
  const elsewhere = await makeTicket(company, {
    ...{ contact: await friend(company), queue, user: ana, status: 'open' },
  })
  const message = await makeMessage(company, elsewhere, { body: 'tabela de preços' })
  await writes(other)
  const gone = await theirs()
  await beginForwarding(ctx, { messageIds: [message.id], contactIds: [gone] })
  await mergeContacts(system, contact.id, gone, 'person')
  await writes(other)
  await beginForwarding(ctx, { messageIds: [message.id], contactIds: [contact.id] })
  await forwardAll(ctx)
  expect(sends(ctx).map(({ to }) => to)).toEqual([NEW, OLD].map((one) => `${one}@s.whatsapp.net`))
})

test('it goes to whom it was begun for, who is known by an id alone and was joined with somebody meanwhile', async () => {
  const { company, contact, queue, ana, system, ctx, writes, theirs } = await waitingConversation()
  const elsewhere = await makeTicket(company, {
    ...{ contact: await friend(company), queue, user: ana, status: 'open' },
  })
  const message = await makeMessage(company, elsewhere, { body: 'tabela de preços' })
  const onlyId = lidOf('900000000000019')
  await writes(old)
  await writes(onlyId)
  const gone = await theirs()
  await beginForwarding(ctx, { messageIds: [message.id], contactIds: [gone] })
  await mergeContacts(system, contact.id, gone, 'person')
  await writes(old)
  await forwardAll(ctx)
  expect(sends(ctx).map(({ to }) => to)).toEqual([onlyId.lid])
  expect(await rows(company, 'SELECT written_for FROM forwards WHERE company_id = ?1')).toEqual([
    { written_for: null },
  ])
})

test('it goes to whom it was begun for, though they are joined with somebody who wrote later in that moment', async () => {
  const { company, contact, queue, ana, system, ctx, writes, theirs } = await waitingConversation()
  const elsewhere = await makeTicket(company, {
    ...{ contact: await friend(company), queue, user: ana, status: 'open' },
  })
  const message = await makeMessage(company, elsewhere, { body: 'tabela de preços' })
  await writes(old)
  await writes(other)
  const gone = await theirs()
  await beginForwarding(ctx, { messageIds: [message.id], contactIds: [contact.id] })
  await forwardAll(
    beforeWriting(ctx, 'INSERT INTO messages', async () => {
      await mergeContacts(system, contact.id, gone, 'person')
      await writes(other)
    }),
  )
  expect(sends(ctx).map(({ to }) => to)).not.toContain(other.lid)
  expect(sends(ctx)).toHaveLength(1)
})

test('it goes to nobody once whom it was begun for is somebody else, or erased', async () => {
  const { company, contact, queue, ana, system, ctx, writes, theirs } = await waitingConversation()
  const elsewhere = await makeTicket(company, {
    ...{ contact: await friend(company), queue, user: ana, status: 'open' },
  })
  const message = await makeMessage(company, elsewhere)
  await writes(old)
  await writes(other)
  const gone = await theirs()
  await beginForwarding(ctx, { messageIds: [message.id], contactIds: [gone] })
  const merged = await mergeContacts(system, gone, contact.id, 'person')
  await beginForwarding(ctx, { messageIds: [message.id], contactIds: [contact.id] })
  await undoMerge(system, merged?.mergeId ?? 0)
  await erasePerson(system, gone)
  const left = await rows(company, 'SELECT written_for AS list FROM forwards WHERE company_id = ?1')
  expect(JSON.stringify(left)).not.toContain(NEW)
  await forwardAll(ctx)
  expect(sends(ctx).map(({ to }) => to)).not.toContain(other.lid)
})
