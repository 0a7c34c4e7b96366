import { expect, test } from 'vitest'
import { FORGET_ROWS } from '#core/due-work.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/time.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import { makeQueue, makeUser, TEST_NOW } from '#tests/edge/factories.ts'
import { conversation } from '#tests/edge/open-conversation.ts'
import { at, become, lastOf, texts, whenDue } from '#tests/edge/planned-messages.ts'
import { updateTicket } from '../attending/tickets.service.ts'
import { beginUpload, completeUpload, putPart } from '../messages/uploads.service.ts'
import { createScheduleInput, listSchedulesInput } from './schedules.inputs.ts'
import { listSchedules, scheduleById } from './schedules.queries.ts'
import { createSchedule, deleteSchedule } from './schedules.service.ts'
import { skipSchedule } from './skip-schedule.ts'
import { updateSchedule } from './update-schedule.ts'
import { withdrawPlan } from './withdraw-plan.ts'

const clientId = 'b7c1f0de-0001-4000-8000-000000000001'
const count = async (ctx: TestContext) =>
  (await listSchedules(ctx, listSchedulesInput.parse({}))).count
const inputFor = (ticketId: number, more: object = {}) =>
  createScheduleInput.parse({ ticketId, body: 'bom dia', sendAt: at(HOUR_MS), clientId, ...more })

const pdf = async (ctx: TestContext) => {
  const { id } = await beginUpload(ctx, { name: 'a.pdf', mime: 'application/pdf', size: 3 })
  await putPart(ctx, id, 1, new Response(new Uint8Array([1, 2, 3])).body)
  await completeUpload(ctx, id)
  return { id }
}
const withdrawn = { code: 'ERR_IDEMPOTENCY_CONFLICT', status: 409 }

test('what a device plans again under its id is planned once, whatever became of the first answer', async () => {
  const { ctx, ticket } = await conversation()
  const twice = await Promise.all([
    createSchedule(ctx, inputFor(ticket.id)),
    createSchedule(ctx, inputFor(ticket.id)),
  ])
  ctx.clock.set(TEST_NOW + 50 * MINUTE_MS)
  // Much later, and for another time: which one it is, the id says.
  const again = await createSchedule(ctx, inputFor(ticket.id, { sendAt: at(3 * HOUR_MS) }))
  expect([...twice, again].map(({ id }) => id)).toEqual([again.id, again.id, again.id])
  expect(again).toMatchObject({ sendAt: at(HOUR_MS), status: 'PENDENTE' })
  expect(await count(ctx)).toBe(1)
})

test('a file that is planned again under its id is the one that is planned', async () => {
  const { ctx, ticket } = await conversation()
  const input = inputFor(ticket.id, { upload: await pdf(ctx) })
  const planned = await createSchedule(ctx, input)
  expect(await createSchedule(ctx, input)).toMatchObject({ id: planned.id })
})

test('the id is its person’s, and means nothing any more when what it planned is gone', async () => {
  const { ctx, company, ticket } = await conversation()
  const boss = contextFor(company, await makeUser(company, { profile: 'admin', allTicket: true }))
  const { id } = await createSchedule(ctx, inputFor(ticket.id))
  expect((await createSchedule(boss, inputFor(ticket.id))).id).not.toBe(id)
  await deleteSchedule(ctx, id)
  const anew = await createSchedule(ctx, inputFor(ticket.id))
  expect(anew.id).not.toBe(id)
  expect((await createSchedule(ctx, inputFor(ticket.id))).id).toBe(anew.id)
})

test('what was planned under an id and is out of sight since is not shown, nor planned a second time', async () => {
  const { ctx, company, ticket } = await conversation()
  const boss = contextFor(company, await makeUser(company, { profile: 'admin' }))
  const elsewhere = await makeQueue(company)
  const { id } = await createSchedule(ctx, inputFor(ticket.id))
  await updateTicket(boss, ticket.id, { queueId: elsewhere.id, status: 'pending', takeOver: true })
  // Its author's as long as the words are.
  expect(await createSchedule(ctx, inputFor(ticket.id))).toMatchObject({ id })
  await updateSchedule(boss, id, { body: 'fala com o financeiro' })
  const gone = { code: 'ERR_NOT_FOUND', status: 404 }
  await expect(scheduleById(ctx, id)).rejects.toMatchObject(gone)
  await expect(createSchedule(ctx, inputFor(ticket.id))).rejects.toMatchObject(gone)
  const input = { ...inputFor(ticket.id), ticketId: undefined, contactId: ticket.contactId }
  await expect(createSchedule(ctx, input)).rejects.toMatchObject(gone)
  expect([await count(ctx), await count(boss)]).toEqual([0, 1])
})

test('without an id the same words may be planned twice', async () => {
  const { ctx, ticket } = await conversation()
  const input = inputFor(ticket.id, { clientId: undefined })
  await createSchedule(ctx, input)
  await createSchedule(ctx, input)
  expect(await count(ctx)).toBe(2)
})

test('what is withdrawn is gone with its file, after days too, and what comes later under its id plans nothing', async () => {
  const { ctx, ticket } = await conversation()
  const input = inputFor(ticket.id, { sendAt: at(5 * DAY_MS), upload: await pdf(ctx) })
  const { id } = await createSchedule(ctx, input)
  const row = await ctx.db.first<{ key: string }>(
    ctx.db.statement(`SELECT media ->> 'key' AS key FROM schedules WHERE company_id = ?1`),
  )
  await whenDue(ctx, 3 * DAY_MS)
  ctx.emitted.length = 0
  expect(await withdrawPlan(ctx, clientId)).toEqual({ status: 'withdrawn' })
  await ctx.settled()
  expect(ctx.emitted).toMatchObject([{ channel: 'schedule', action: 'delete', data: { id } }])
  expect([await count(ctx), await ctx.files.head(row?.key ?? '')]).toEqual([0, null])
  await expect(
    createSchedule(ctx, inputFor(ticket.id, { sendAt: at(5 * DAY_MS) })),
  ).rejects.toMatchObject(withdrawn)
  expect(await withdrawPlan(ctx, clientId)).toEqual({ status: 'withdrawn' })
  expect(await count(ctx)).toBe(0)
})

test('a plan that is withdrawn before it is here, or in that moment, is not planned', async () => {
  const { ctx, company, ticket } = await conversation()
  const boss = contextFor(company, await makeUser(company, { profile: 'admin', allTicket: true }))
  const [planned] = await Promise.allSettled([
    createSchedule(ctx, inputFor(ticket.id)),
    withdrawPlan(ctx, clientId),
  ])
  expect(await count(ctx), planned.status).toBe(0)
  await expect(createSchedule(ctx, inputFor(ticket.id))).rejects.toMatchObject(withdrawn)
  // Of that person alone.
  expect(await createSchedule(boss, inputFor(ticket.id))).toMatchObject({ status: 'PENDENTE' })
  await withdrawPlan(ctx, clientId)
  expect(await count(boss)).toBe(1)
})

test('what went out is not withdrawn, nor what a colleague wrote since', async () => {
  const { ctx, company, ticket } = await conversation()
  const boss = contextFor(company, await makeUser(company, { profile: 'admin' }))
  await createSchedule(ctx, inputFor(ticket.id))
  const other = `${clientId}-other`
  const { id } = await createSchedule(ctx, inputFor(ticket.id, { clientId: other }))
  await updateSchedule(boss, id, { body: 'sou eu agora', sendAt: at(3 * HOUR_MS) })
  await expect(withdrawPlan(ctx, other)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
  const claimed = (status: string) =>
    ctx.db.all(
      ctx.db.statement(
        `UPDATE schedules SET status = ?2 WHERE company_id = ?1 AND body = 'bom dia'`,
        status,
      ),
    )
  await claimed('AGENDADA')
  expect(await withdrawPlan(ctx, clientId)).toEqual({ status: 'sending' })
  await claimed('PENDENTE')
  await whenDue(ctx)
  expect(await withdrawPlan(ctx, clientId)).toEqual({ status: 'sent' })
  expect(await texts(ctx, ticket.id)).toContain('bom dia')
  expect((await scheduleById(ctx, id)).status).toBe('PENDENTE')
})

const daily = { repeatEvery: 'day' as const, repeatUntil: '2026-03-20' }

test('a series that is withdrawn ends, whatever became of its first, and though the next was moved', async () => {
  const { ctx, ticket } = await conversation()
  const planned = async (id: string) =>
    await createSchedule(ctx, inputFor(ticket.id, { ...daily, clientId: id }))
  const skipped = await planned('skipped-00000')
  await skipSchedule(ctx, skipped.id)
  const gone = await planned('gone-00000000')
  await skipSchedule(ctx, gone.id)
  await deleteSchedule(ctx, gone.id)
  const moved = await planned('moved-0000000')
  await skipSchedule(ctx, moved.id)
  const { id: next } = await lastOf(ctx)
  await updateSchedule(ctx, next, { sendAt: at(30 * HOUR_MS) })
  await planned('another-00000')
  for (const id of ['skipped-00000', 'gone-00000000', 'moved-0000000'])
    expect(await withdrawPlan(ctx, id), id).toEqual({ status: 'withdrawn' })
  // Of its own id alone.
  expect(await become(ctx)).toMatchObject([{ status: 'PENDENTE', sendAt: at(HOUR_MS) }])
  expect(ctx.emitted.filter(({ action }) => action === 'delete')).toHaveLength(6)
})

test('a plan that repeats only since it was edited ends with what has followed it', async () => {
  const { ctx, ticket } = await conversation()
  const { id } = await createSchedule(ctx, inputFor(ticket.id))
  await updateSchedule(ctx, id, daily)
  await skipSchedule(ctx, id)
  expect((await become(ctx)).map(({ status }) => status)).toEqual(['CANCELADA', 'PENDENTE'])
  expect(await withdrawPlan(ctx, clientId)).toEqual({ status: 'withdrawn' })
  expect(await become(ctx)).toEqual([])
})

test('one of a series that stopped, and repeats again, ends with it', async () => {
  const { ctx, ticket } = await conversation()
  const { id } = await createSchedule(ctx, inputFor(ticket.id, daily))
  await skipSchedule(ctx, id)
  const { id: next } = await lastOf(ctx)
  expect(await updateSchedule(ctx, next, { repeatEvery: null })).toMatchObject({ repeated: false })
  expect(await updateSchedule(ctx, next, daily)).toMatchObject({ repeated: true })
  await updateSchedule(ctx, next, { repeatEvery: null })
  expect(await withdrawPlan(ctx, clientId)).toEqual({ status: 'withdrawn' })
  expect(await become(ctx)).toEqual([])
})

test('a message that a colleague wrote and that went out is no reason to say that nothing was taken back', async () => {
  const { ctx, company, ticket } = await conversation()
  const boss = contextFor(company, await makeUser(company, { profile: 'admin' }))
  const { id } = await createSchedule(ctx, inputFor(ticket.id, daily))
  await updateSchedule(boss, id, { body: 'sou eu agora' })
  await whenDue(ctx)
  const { id: next } = await lastOf(ctx)
  await updateSchedule(ctx, next, { body: 'e eu de novo' })
  expect(await withdrawPlan(ctx, clientId)).toEqual({ status: 'sent' })
  expect((await become(ctx)).map(({ status }) => status)).toEqual(['ENVIADA'])
})

test('of a series whose first went out, or is going out, nothing follows once it is withdrawn', async () => {
  const { ctx, ticket } = await conversation()
  await createSchedule(ctx, inputFor(ticket.id, daily))
  const goingId = 'going-0000000'
  const going = await createSchedule(ctx, inputFor(ticket.id, { ...daily, clientId: goingId }))
  await ctx.db.all(
    ctx.db.statement(
      `UPDATE schedules SET status = 'AGENDADA' WHERE company_id = ?1 AND id = ?2`,
      going.id,
    ),
  )
  expect(await withdrawPlan(ctx, goingId)).toEqual({ status: 'sending' })
  await whenDue(ctx)
  expect((await become(ctx)).map(({ status }) => status)).toEqual([
    'ENVIADA',
    'ENVIADA',
    'PENDENTE',
  ])
  for (const id of [clientId, goingId])
    expect(await withdrawPlan(ctx, id)).toEqual({ status: 'sent' })
  expect((await become(ctx)).map(({ status }) => status)).toEqual(['ENVIADA', 'ENVIADA'])
})

test('notes of what was withdrawn are forgotten after a day, however many there are', async () => {
  const { ctx } = await conversation()
  await withdrawPlan(ctx, clientId)
  await ctx.db.all(
    ctx.db.statement(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
       INSERT INTO idempotency_keys (company_id, key, request_hash, status, created_at) SELECT ?1, 'note-' || i, 'plan', 410, ?3 FROM n`,
      FORGET_ROWS,
      TEST_NOW,
    ),
  )
  const notes = () =>
    ctx.db.first(
      ctx.db.statement(`SELECT count(*) AS left FROM idempotency_keys WHERE company_id = ?1`),
    )
  // Once an hour is often enough.
  const swept = await whenDue(ctx)
  expect(swept.nextDueAt).toBe(TEST_NOW + DAY_MS + HOUR_MS)
  const again = await whenDue(ctx, DAY_MS + HOUR_MS)
  expect(await notes()).toEqual({ left: 1 })
  expect(again.nextDueAt).toBe(ctx.clock.now() + 1000)
  await whenDue(ctx, DAY_MS + HOUR_MS + 1000)
  expect(await notes()).toEqual({ left: 0 })
})
