import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#core/time.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import { makeQueue, makeUser, TEST_NOW } from '#tests/edge/factories.ts'
import { conversation } from '#tests/edge/open-conversation.ts'
import { at } from '#tests/edge/planned-messages.ts'
import { updateTicket } from '../attending/tickets.service.ts'
import { beginUpload, completeUpload, putPart } from '../messages/uploads.service.ts'
import { createScheduleInput, listSchedulesInput } from './schedules.inputs.ts'
import { listSchedules, scheduleById } from './schedules.queries.ts'
import { createSchedule, deleteSchedule } from './schedules.service.ts'
import { updateSchedule } from './update-schedule.ts'

const clientId = 'b7c1f0de-0001-4000-8000-000000000001'
const count = async (ctx: TestContext) =>
  (await listSchedules(ctx, listSchedulesInput.parse({}))).count
const inputFor = (ticketId: number, more: object = {}) =>
  createScheduleInput.parse({ ticketId, body: 'bom dia', sendAt: at(HOUR_MS), clientId, ...more })

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
  const bytes = new Uint8Array([1, 2, 3])
  const { id } = await beginUpload(ctx, { name: 'a.pdf', mime: 'application/pdf', size: 3 })
  await putPart(ctx, id, 1, new Response(bytes).body)
  await completeUpload(ctx, id)
  const input = inputFor(ticket.id, { upload: { id } })
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
