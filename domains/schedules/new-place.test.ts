import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#core/time.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import { makeContact, makeQueue, makeTicket, makeUser } from '#tests/edge/factories.ts'
import type { TestQueue, TestUser } from '#tests/edge/factories.ts'
import { phone, phoneConversation, sends } from '#tests/edge/phone-conversation.ts'
import { at, become, only, plan, planSeries, texts, whenDue } from '#tests/edge/planned-messages.ts'
import { rows } from '#tests/edge/two-people.ts'
import { updateTicket } from '../attending/tickets.service.ts'
import { createSchedule, sendScheduleNow } from './schedules.service.ts'

/** Ana's queue, which the connection feeds alone, one that it does not feed, and an admin. */
async function office() {
  const world = await phoneConversation()
  const { company, connection } = world
  const finance = await makeQueue(company)
  const person = async (more: Parameters<typeof makeUser>[1] = {}) => {
    const user = await makeUser(company, more)
    return { user, ctx: contextFor(company, user, { answer: phone() }) }
  }
  const admin = await person({ profile: 'admin' })
  /** A ticket with a new contact; whoever holds it sees it, wherever they work. */
  const held = async (user: TestUser, queue: TestQueue) =>
    await makeTicket(company, { connection, queue, user, status: 'open' })
  const close = (id: number) =>
    updateTicket(admin.ctx, id, { status: 'closed', sendFarewellMessage: false })
  return { ...world, finance, person, admin, held, close }
}

/** What was opened for a message that was planned. */
const newest = async (ctx: TestContext) =>
  (
    await ctx.db.all<{ id: number; status: string; queueId: number | null; userId: number | null }>(
      ctx.db.statement(
        'SELECT id, status, queue_id AS queueId, user_id AS userId FROM tickets WHERE company_id = ?1 ORDER BY id DESC LIMIT 1',
      ),
    )
  )[0]

test('one for a contact opens in a queue of its author’s, whatever the connection feeds', async () => {
  const { company, connection, finance, person } = await office()
  const carla = await person({ queues: [finance] })
  const { id: contactId } = await makeContact(company)
  const later = { contactId, whatsappId: connection.id, body: 'oi', sendAt: at(HOUR_MS) }
  await createSchedule(carla.ctx, later)
  await whenDue(carla.ctx)
  const opened = await newest(carla.ctx)
  expect(opened).toMatchObject({ status: 'open', queueId: finance.id, userId: carla.user.id })
  expect(await texts(carla.ctx, opened?.id ?? 0)).toEqual(['oi'])
})

test('one whose ticket moved away and was closed opens where its author works, by hand too', async () => {
  const { ctx, ana, queue, admin, ticket, finance, close } = await office()
  const { id } = await plan(ctx, ticket.id)
  await updateTicket(admin.ctx, ticket.id, {
    queueId: finance.id,
    status: 'pending',
    takeOver: true,
  })
  await close(ticket.id)
  expect(await sendScheduleNow(ctx, id)).toMatchObject({ status: 'ENVIADA' })
  expect(await newest(ctx)).toMatchObject({ status: 'open', queueId: queue.id, userId: ana.id })
})

test('one opens in the queue it was written in where its author sees that', async () => {
  const { queue, finance, person, held, close } = await office()
  const both = await person({ queues: [queue, finance] })
  const ticket = await held(both.user, finance)
  await plan(both.ctx, ticket.id)
  await close(ticket.id)
  await whenDue(both.ctx)
  expect(await newest(both.ctx)).toMatchObject({ queueId: finance.id, userId: both.user.id })
})

test('one of an author who sees no queue is held before anything opens, and its series with it', async () => {
  const { queue, person, held, close, admin } = await office()
  const nowhere = await person({ name: 'Davi' })
  const ticket = await held(nowhere.user, queue)
  await planSeries(nowhere.ctx, ticket.id, 'day', '2026-03-31')
  await close(ticket.id)
  await whenDue(nowhere.ctx)
  expect(await become(nowhere.ctx)).toMatchObject([
    { status: 'ERRO', error: 'ERR_OUT_OF_SIGHT', plansNext: 1 },
  ])
  expect(await newest(nowhere.ctx)).toMatchObject({ id: ticket.id, status: 'closed' })
  const { id } = (await only(nowhere.ctx))!
  await expect(sendScheduleNow(nowhere.ctx, id)).rejects.toMatchObject({ code: 'ERR_OUT_OF_SIGHT' })
  admin.ctx.clock.set(Date.parse(at(HOUR_MS)))
  expect(await sendScheduleNow(admin.ctx, id)).toMatchObject({
    status: 'ENVIADA',
    user: { name: 'Davi' },
  })
  const opened = await newest(admin.ctx)
  expect(opened).toMatchObject({ status: 'open', queueId: queue.id, userId: admin.user.id })
  expect(await texts(admin.ctx, opened?.id ?? 0)).toEqual(['bom dia'])
})

test('one of a series whose time was missed waits for somebody who sees a place, too', async () => {
  const { queue, person, held, close } = await office()
  const nowhere = await person()
  const ticket = await held(nowhere.user, queue)
  await planSeries(nowhere.ctx, ticket.id, 'day', '2026-03-31')
  await close(ticket.id)
  await whenDue(nowhere.ctx, 3 * DAY_MS)
  expect(await become(nowhere.ctx)).toMatchObject([{ error: 'ERR_OUT_OF_SIGHT', plansNext: 1 }])
})

test('one that is let go by hand opens where who does it sees it, else nothing opens', async () => {
  const { company, queue, finance, person, held, close } = await office()
  const carla = await person({ queues: [finance] })
  const boss = await person({ profile: 'supervisor', queues: [queue] })
  const nowhere = await person()
  const [bosses, nobodys] = [await held(carla.user, queue), await held(carla.user, queue)]
  const released = await plan(carla.ctx, bosses.id)
  const refused = await plan(carla.ctx, nobodys.id)
  await close(bosses.id)
  await close(nobodys.id)
  // Whoever held it at the end sees what was planned in it, and works nowhere.
  await rows(
    company,
    'UPDATE tickets SET user_id = ?3 WHERE company_id = ?1 AND id = ?2',
    nobodys.id,
    nowhere.user.id,
  )
  expect(await sendScheduleNow(boss.ctx, released.id)).toMatchObject({ status: 'ENVIADA' })
  const opened = await newest(boss.ctx)
  expect(opened).toMatchObject({ status: 'open', queueId: queue.id, userId: boss.user.id })

  await expect(sendScheduleNow(nowhere.ctx, refused.id)).rejects.toMatchObject({
    code: 'ERR_OUT_OF_SIGHT',
    status: 409,
  })
  expect((await become(carla.ctx)).map(({ status }) => status)).toEqual(['ENVIADA', 'PENDENTE'])
  expect(await newest(carla.ctx)).toMatchObject({ id: opened?.id })
  // At its time it goes out as its author's.
  await whenDue(carla.ctx)
  expect(await newest(carla.ctx)).toMatchObject({ queueId: finance.id, userId: carla.user.id })
})

test('one of an author who is gone waits in the queue it was written in', async () => {
  const { company, queue, ctx, finance, person, held, close, admin } = await office()
  const carla = await person({ queues: [finance] })
  const [first, second] = [await held(carla.user, queue), await held(carla.user, queue)]
  for (const { id } of [first, second]) {
    await plan(carla.ctx, id, 'bom dia', id === first.id ? HOUR_MS : 2 * HOUR_MS)
    await close(id)
  }
  await rows(company, 'UPDATE schedules SET user_id = 999999 WHERE company_id = ?1')
  const waiting = { status: 'pending', queueId: queue.id, userId: null }
  await whenDue(ctx)
  expect(await newest(ctx)).toMatchObject(waiting)
  const [, later] = await become(ctx)
  await sendScheduleNow(admin.ctx, later?.id ?? 0)
  expect(await newest(ctx)).toMatchObject(waiting)
  expect(sends(ctx).length + sends(admin.ctx).length).toBe(2)
})

test('one for a group opens for whoever sees groups, in whatever queue they work', async () => {
  const { company, ctx, connection, queue, person } = await office()
  const group = await makeContact(company, { isGroup: true, number: null })
  await rows(
    company,
    `INSERT INTO contact_identities (company_id, kind, scope, value, contact_id, created_at) VALUES (?1, 'group', '', '12036@g.us', ?2, 1)`,
    group.id,
  )
  const groupie = await person({ allowGroup: true })
  const later = { whatsappId: connection.id, body: 'oi', sendAt: at(HOUR_MS) }
  await createSchedule(groupie.ctx, { ...later, contactId: group.id })
  await whenDue(groupie.ctx)
  const userId = groupie.user.id
  expect(await newest(ctx)).toMatchObject({ status: 'group', queueId: queue.id, userId })
})
