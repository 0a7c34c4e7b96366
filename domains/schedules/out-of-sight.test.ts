import { afterEach, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#core/time.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import { makeContact, makeMessage, makeQueue, makeTicket, makeUser } from '#tests/edge/factories.ts'
import { accepted, conversation, provider } from '#tests/edge/open-conversation.ts'
import { at, only, plan, texts, whenDue } from '#tests/edge/planned-messages.ts'
import { updateTicket } from '../attending/tickets.service.ts'
import { listMessages } from '../messages/messages.queries.ts'
import { canSeeTicket, viewerOf } from '../tickets/visibility.ts'
import { listSchedulesInput } from './schedules.inputs.ts'
import { listSchedules } from './schedules.queries.ts'
import { createSchedule, sendScheduleNow } from './schedules.service.ts'
import { updateSchedule } from './update-schedule.ts'

afterEach(() => vi.restoreAllMocks())

/** Ana's conversation, a queue she does not work in with Carla in it, and an admin. */
async function office() {
  const world = await conversation()
  const { company } = world
  const finance = await makeQueue(company)
  const carla = contextFor(company, await makeUser(company, { name: 'Carla', queues: [finance] }))
  const admin = contextFor(company, await makeUser(company, { profile: 'admin' }))
  const graph = provider(accepted('wamid.later'))
  const moved = () =>
    updateTicket(admin, world.ticket.id, { queueId: finance.id, status: 'pending', takeOver: true })
  return { ...world, finance, carla, admin, graph, moved }
}

const listedIds = async (ctx: TestContext) =>
  (await listSchedules(ctx, listSchedulesInput.parse({}))).schedules
    .map(({ id }) => id)
    .sort((one, other) => one - other)

test('nobody plans into a conversation they do not see, not by its contact either', async () => {
  const { carla, ticket, connection, contact, graph } = await office()
  const later = { body: 'oi', sendAt: at(HOUR_MS), whatsappId: connection.id }
  await expect(createSchedule(carla, { ...later, contactId: contact.id })).rejects.toMatchObject({
    code: 'ERR_OUT_OF_SIGHT',
    status: 409,
  })
  await expect(createSchedule(carla, { ...later, ticketId: ticket.id })).rejects.toMatchObject({
    code: 'ERR_NO_TICKET_FOUND',
  })
  await whenDue(carla)
  expect(graph.sent).toEqual([])
  expect(await only(carla)).toBeUndefined()
})

test('a plan that names a ticket and another contact is refused: it would reach the wrong person', async () => {
  const { company, ctx, ticket, graph } = await office()
  const stranger = await makeContact(company)
  const input = { body: 'engano', sendAt: at(HOUR_MS), ticketId: ticket.id }
  await expect(createSchedule(ctx, { ...input, contactId: stranger.id })).rejects.toMatchObject({
    code: 'ERR_INVALID_INPUT',
    fields: { contactId: ['invalid'] },
  })
  expect(await listedIds(ctx)).toEqual([])
  expect(graph.sent).toEqual([])
  expect(await createSchedule(ctx, { ...input, contactId: ticket.contactId })).toMatchObject({
    contactId: ticket.contactId,
  })
})

test('one without a ticket is told to exactly those who find it in the list', async () => {
  const { company, ctx, carla, admin, connection, contact } = await office()
  const sees = contextFor(
    company,
    await makeUser(company, { profile: 'supervisor', allTicket: true }),
  )
  const body = 'sem atendimento'
  await createSchedule(ctx, {
    ...{ body, sendAt: at(HOUR_MS), whatsappId: connection.id, contactId: contact.id },
  })
  const audience = ctx.emitted.findLast(({ channel }) => channel === 'schedule')?.audience
  const scope = audience?.kind === 'ticket' ? audience.scope : null
  for (const [viewer, isTold] of [
    [ctx, true],
    [admin, true],
    [sees, true],
    [carla, false],
  ] as const) {
    expect((await only(viewer))?.body === body).toBe(isTold)
    expect(scope !== null && canSeeTicket(viewerOf(viewer.actor), scope)).toBe(isTold)
  }
})

test('what was planned before the ticket went out of its author’s sight is held, and they are told', async () => {
  const { ctx, carla, ticket, moved, graph } = await office()
  const { id } = await plan(ctx, ticket.id)
  await moved()
  await whenDue(ctx)
  expect(graph.sent).toEqual([])
  expect(await only(ctx)).toMatchObject({ id, status: 'ERRO', error: 'ERR_OUT_OF_SIGHT' })
  expect(await texts(carla, ticket.id)).toEqual([])
  const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : 0
  // Once to who sees the ticket, once to its author, who does not.
  expect(ctx.emitted.filter(({ channel }) => channel === 'schedule').slice(-2)).toMatchObject([
    { audience: { kind: 'ticket' } },
    { audience: { kind: 'user', userId }, data: { schedule: { id, error: 'ERR_OUT_OF_SIGHT' } } },
  ])
  // It stays held, whatever its author does with it.
  ctx.clock.set(Date.parse(at(2 * HOUR_MS)))
  for (const work of [
    sendScheduleNow(ctx, id),
    updateSchedule(ctx, id, { sendAt: at(3 * HOUR_MS), body: 'outra' }),
  ])
    await expect(work).rejects.toMatchObject({ code: 'ERR_OUT_OF_SIGHT' })
  await whenDue(ctx, 4 * HOUR_MS)
  expect(graph.sent).toEqual([])
  // Discarded by mistake it comes back under the bell, as it was.
  await updateSchedule(ctx, id, { cancelled: true })
  expect(await updateSchedule(ctx, id, { cancelled: false })).toMatchObject({
    status: 'ERRO',
    error: 'ERR_OUT_OF_SIGHT',
  })
  await whenDue(ctx, 5 * HOUR_MS)
  expect(graph.sent).toEqual([])
})

test('who holds a ticket is said with what is planned on it, and not to an author who sees it no more', async () => {
  const { ctx, carla, admin, ticket, finance } = await office()
  const [author, holder] = [ctx, carla].map(({ actor }) => viewerOf(actor).userId)
  const { id } = await plan(ctx, ticket.id)
  expect(await only(ctx)).toMatchObject({ id, ticketUserId: author })
  const userId = holder ?? 0
  await updateTicket(admin, ticket.id, { queueId: finance.id, userId, takeOver: true })
  expect(await only(carla)).toMatchObject({ id, ticketUserId: holder })
  expect(await only(ctx)).toMatchObject({ id, ticketUserId: null })
  await updateSchedule(carla, id, { sendAt: at(2 * HOUR_MS) })
  expect(carla.emitted.filter(({ channel }) => channel === 'schedule')).toMatchObject([
    { audience: { kind: 'ticket' }, data: { schedule: { id, ticketUserId: holder } } },
    { audience: { kind: 'user', userId: author }, data: { schedule: { id, ticketUserId: null } } },
  ])
})

test('a plan made for a contact is held when their conversation goes on where its author does not see', async () => {
  const { ctx, contact, connection, ticket, moved, graph } = await office()
  const { id } = await createSchedule(ctx, {
    contactId: contact.id,
    whatsappId: connection.id,
    body: 'oi',
    sendAt: at(HOUR_MS),
  })
  await updateTicket(ctx, ticket.id, { status: 'closed' })
  await updateTicket(ctx, ticket.id, { status: 'open' })
  await moved()
  await whenDue(ctx)
  expect(graph.sent).toEqual([])
  expect(await only(ctx)).toMatchObject({ id, status: 'ERRO', error: 'ERR_OUT_OF_SIGHT' })
})

test('who sees the conversation may let a held message go, in its author’s name', async () => {
  const { ctx, admin, ticket, moved, graph } = await office()
  const { id } = await plan(ctx, ticket.id)
  await moved()
  await whenDue(ctx)
  admin.clock.set(Date.parse(at(HOUR_MS)))
  expect(await sendScheduleNow(admin, id)).toMatchObject({ status: 'ENVIADA', error: null })
  await admin.settled()
  expect(graph.sent).toHaveLength(1)
  expect(await texts(admin, ticket.id)).toEqual(['bom dia'])
})

test('who sees a plan no more, now that another wrote its words, is told that it left', async () => {
  const { ctx, carla, admin, contact, connection, ticket, finance } = await office()
  const author = viewerOf(ctx.actor).userId
  const later = { body: 'oi', sendAt: at(HOUR_MS), whatsappId: connection.id }
  const left = () =>
    [...admin.emitted, ...carla.emitted]
      .filter(({ channel, action }) => channel === 'schedule' && action === 'remove')
      .map(({ data, audience }) => [data['id'], audience])
  const ofContact = await createSchedule(ctx, { ...later, contactId: contact.id })
  const ofTicket = await plan(ctx, ticket.id)
  await updateSchedule(admin, ofContact.id, { sendAt: at(2 * HOUR_MS) })
  // Its author sees the ticket, whoever wrote the words.
  await updateSchedule(admin, ofTicket.id, { body: 'da chefe' })
  expect(left()).toEqual([])
  expect(await listedIds(ctx)).toEqual([ofContact.id, ofTicket.id])

  await updateSchedule(admin, ofContact.id, { body: 'da chefe' })
  expect(await listedIds(ctx)).toEqual([ofTicket.id])
  expect(left()).toEqual([[ofContact.id, { kind: 'user', userId: author }]])

  const mine = await plan(ctx, ticket.id)
  const userId = viewerOf(carla.actor).userId
  await updateTicket(admin, ticket.id, { queueId: finance.id, userId, takeOver: true })
  await updateSchedule(carla, mine.id, { body: 'da Carla' })
  expect(await listedIds(ctx)).toEqual([])
  expect(left().at(-1)).toEqual([mine.id, { kind: 'user', userId: author }])
})

test('a plan answers what stands in its own conversation, and nothing of another’s', async () => {
  const { company, ctx, contact, connection, ticket, finance, graph } = await office()
  const theirs = await makeMessage(
    company,
    await makeTicket(company, { queue: finance, connection, status: 'open' }),
    { body: 'segredo' },
  )
  const old = await makeMessage(
    company,
    await makeTicket(company, { contact, connection, queue: finance, status: 'closed' }),
  )
  const input = { body: 'sim', sendAt: at(HOUR_MS), whatsappId: connection.id }
  const ids = [theirs.id, old.id, theirs.id + 1000]
  for (const place of [{ ticketId: ticket.id }, { contactId: contact.id }])
    for (const id of ids)
      await expect(
        createSchedule(ctx, { ...input, ...place, quotedMsg: { id } }),
      ).rejects.toMatchObject({
        code: 'ERR_INVALID_INPUT',
        fields: { quotedMsg: ['invalid'] },
      })
  expect(await listedIds(ctx)).toEqual([])
  const own = await makeMessage(company, ticket, { body: 'pode ser?' })
  await createSchedule(ctx, { ...input, contactId: contact.id, quotedMsg: { id: own.id } })
  await whenDue(ctx)
  expect((await listMessages(ctx, ticket.id, {})).messages.at(-1)).toMatchObject({
    body: 'sim',
    quotedMsg: { id: own.id, body: 'pode ser?' },
  })
  expect(graph.sent).toHaveLength(1)
})
