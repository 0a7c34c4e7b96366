import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#core/time.ts'
import { mergeContacts } from '#domains/contact-merges/merge-contacts.ts'
import { erasePerson } from '#domains/removals/erase-person.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import { makeContact, makeUser, TEST_NOW } from '#tests/edge/factories.ts'
import { conversation } from '#tests/edge/open-conversation.ts'
import { phoneConversation, sends } from '#tests/edge/phone-conversation.ts'
import { beginUpload, completeUpload, putPart } from '../messages/uploads.service.ts'
import { listMessages } from '../messages/messages.queries.ts'
import { updateTicket } from '../attending/tickets.service.ts'
import { rows } from '#tests/edge/two-people.ts'
import { SCHEDULE_CANCELLED_KEEP_MS, SCHEDULE_UNDO_MS, SCHEDULES_WAITING_MAX } from './limits.ts'
import { createScheduleInput, listSchedulesInput, updateScheduleInput } from './schedules.inputs.ts'
import { listSchedules } from './schedules.queries.ts'
import { createSchedule, deleteSchedule } from './schedules.service.ts'
import { updateSchedule } from './update-schedule.ts'
import { asSystem, at, only, plan, texts, whenDue } from '#tests/edge/planned-messages.ts'

afterEach(() => vi.restoreAllMocks())

const idOf = ({ actor }: TestContext) => (actor.kind === 'user' ? actor.userId : null)
const all = async (ctx: TestContext) =>
  (await listSchedules(ctx, listSchedulesInput.parse({}))).schedules

describe('a file for later', () => {
  const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
  async function uploaded(ctx: TestContext) {
    const { id } = await beginUpload(ctx, { name: 'foto.png', mime: 'image/png', size: PNG.length })
    await putPart(ctx, id, 1, new Response(PNG).body)
    await completeUpload(ctx, id)
    return id
  }
  const withFile = async (ctx: TestContext, ticketId: number, ms: number) => {
    const upload = { id: await uploaded(ctx) }
    const input = { ticketId, body: 'a foto', sendAt: at(ms), upload }
    return { upload, planned: await createSchedule(ctx, input), input }
  }

  test('outlives the upload it came in, and goes out with its words', async () => {
    const { ctx, ticket } = await phoneConversation()
    const { planned, input } = await withFile(ctx, ticket.id, 3 * DAY_MS)
    expect(planned.media).toEqual({ name: 'foto.png', mime: 'image/png', size: PNG.length })
    await expect(createSchedule(ctx, input)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
    await whenDue(ctx, 2 * DAY_MS)
    await whenDue(ctx, 3 * DAY_MS)
    const { messages } = await listMessages(ctx, ticket.id, {})
    expect(messages).toMatchObject([{ body: 'a foto', mediaType: 'image' }])
    expect(sends(ctx)).toMatchObject([{ content: { kind: 'image', caption: 'a foto' } }])
  })

  test('goes with the message that was cancelled, days later', async () => {
    const { ctx, company, ticket } = await phoneConversation()
    const keys = async () =>
      (await env.MEDIA.list({ prefix: `c${company.id}/uploads/` })).objects.length
    const { planned } = await withFile(ctx, ticket.id, 30 * DAY_MS)
    await withFile(ctx, ticket.id, 30 * DAY_MS)
    await updateSchedule(ctx, planned.id, { cancelled: true })
    const { nextDueAt } = await whenDue(ctx, SCHEDULE_CANCELLED_KEEP_MS - 1)
    expect(nextDueAt).toBe(TEST_NOW + SCHEDULE_CANCELLED_KEEP_MS - 1 + SECOND_MS)
    expect([await keys(), (await all(ctx)).length]).toEqual([2, 2])
    ctx.clock.set(TEST_NOW + SCHEDULE_CANCELLED_KEEP_MS)
    await expect(updateSchedule(ctx, planned.id, { sendAt: at(9 * DAY_MS) })).rejects.toMatchObject(
      { code: 'ERR_UNDO_EXPIRED' },
    )
    await whenDue(ctx, SCHEDULE_CANCELLED_KEEP_MS)
    expect(await keys()).toBe(1)
    expect(await all(ctx)).toMatchObject([{ status: 'PENDENTE' }])
  })

  test('goes with the message that is taken away or the person that is forgotten', async () => {
    const { ctx, company, ticket, contact } = await phoneConversation()
    const keys = async () =>
      (await env.MEDIA.list({ prefix: `c${company.id}/uploads/` })).objects.length
    const { planned } = await withFile(ctx, ticket.id, HOUR_MS)
    await withFile(ctx, ticket.id, HOUR_MS)
    expect(await keys()).toBe(2)
    await deleteSchedule(ctx, planned.id)
    await ctx.settled()
    expect(await keys()).toBe(1)
    await erasePerson(asSystem(ctx), contact.id)
    expect(await keys()).toBe(0)
    expect(await only(ctx)).toBeUndefined()
  })
})

test('what is cancelled is not sent, and goes out with its time when that is taken back', async () => {
  const { ctx, ticket, asBruno } = await conversation()
  const { id, sendAt } = await plan(ctx, ticket.id)
  ctx.clock.set(TEST_NOW + HOUR_MS - SCHEDULE_UNDO_MS + 1)
  await expect(updateSchedule(asBruno, id, { cancelled: true })).rejects.toMatchObject({
    code: 'ERR_NO_PERMISSION',
  })
  expect(await updateSchedule(ctx, id, { cancelled: true })).toMatchObject({ status: 'CANCELADA' })
  expect(await updateSchedule(ctx, id, { cancelled: true })).toMatchObject({ status: 'CANCELADA' })
  await whenDue(ctx)
  expect(await texts(ctx, ticket.id)).toEqual([])
  const back = await updateSchedule(ctx, id, { cancelled: false })
  expect(back).toMatchObject({ status: 'PENDENTE', sendAt })
  await whenDue(ctx)
  expect(await texts(ctx, ticket.id)).toEqual(['bom dia'])
  await expect(updateSchedule(ctx, id, { cancelled: true })).rejects.toMatchObject({
    code: 'ERR_SCHEDULE_SENT',
  })
})

test('what was cancelled is put back for a few minutes, and not after', async () => {
  const { ctx, ticket } = await conversation()
  const { id } = await plan(ctx, ticket.id, 'bom dia', 2 * HOUR_MS)
  await updateSchedule(ctx, id, { cancelled: true })
  ctx.clock.set(TEST_NOW + SCHEDULE_UNDO_MS - 1)
  await updateSchedule(ctx, id, { cancelled: true })
  ctx.clock.set(TEST_NOW + SCHEDULE_UNDO_MS)
  await expect(updateSchedule(ctx, id, { cancelled: false })).rejects.toMatchObject({
    code: 'ERR_UNDO_EXPIRED',
    status: 409,
  })
  expect(await only(ctx)).toMatchObject({ status: 'CANCELADA' })
  await whenDue(ctx, 2 * HOUR_MS)
  expect(await texts(ctx, ticket.id)).toEqual([])
  expect(await updateSchedule(ctx, id, { sendAt: at(3 * HOUR_MS) })).toMatchObject({
    status: 'PENDENTE',
  })
  expect(await updateSchedule(ctx, id, { cancelled: false })).toMatchObject({ status: 'PENDENTE' })
})

test('one that is taken away twice at once is gone for the second, not sent', async () => {
  const { ctx, ticket } = await phoneConversation()
  const planned = await createSchedule(ctx, {
    ticketId: ticket.id,
    body: 'já não',
    sendAt: at(DAY_MS),
  })
  const twice = await Promise.allSettled([
    deleteSchedule(ctx, planned.id),
    deleteSchedule(ctx, planned.id),
  ])
  expect(twice).toMatchObject([
    { status: 'fulfilled', value: { id: planned.id } },
    { status: 'rejected', reason: { code: 'ERR_NOT_FOUND' } },
  ])
})

test('contacts that became one have one list, and the message finds the one that stayed', async () => {
  const { ctx, company, ticket, contact } = await phoneConversation()
  await plan(ctx, ticket.id)
  const kept = await makeContact(company)
  await mergeContacts(asSystem(ctx), kept.id, contact.id, 'person')
  const list = await listSchedules(ctx, listSchedulesInput.parse({ contactId: kept.id }))
  expect(list.schedules).toMatchObject([{ contactId: kept.id, contact: { name: kept.name } }])
  await whenDue(ctx)
  expect(sends(ctx)).toHaveLength(1)
  expect(await texts(ctx, ticket.id)).toEqual(['bom dia'])
})

test('a colleague sees what stands on tickets they see, and changes it only when they hold the ticket', async () => {
  const { ctx, company, ticket, asBruno } = await conversation()
  const carla = contextFor(company, await makeUser(company))
  const boss = contextFor(
    company,
    await makeUser(company, { profile: 'supervisor', allTicket: true }),
  )
  const { id } = await plan(ctx, ticket.id)
  expect(await only(asBruno)).toMatchObject({ id })
  expect(await only(carla)).toBeUndefined()
  await expect(deleteSchedule(carla, id)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
  await expect(deleteSchedule(asBruno, id)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
  await updateTicket(boss, ticket.id, {
    userId: asBruno.actor.kind === 'user' ? asBruno.actor.userId : 0,
    queueId: ticket.queueId,
    takeOver: true,
  })
  const later = { sendAt: at(2 * HOUR_MS) }
  expect(await updateSchedule(asBruno, id, later)).toMatchObject({ userId: idOf(ctx) })
  // Nobody's words go out under another's name.
  expect(await updateSchedule(asBruno, id, { body: 'por mim' })).toMatchObject({
    body: 'por mim',
    userId: idOf(asBruno),
  })
  expect(await deleteSchedule(boss, id)).toEqual({ id })
})

test('the list is paged by time, searched and narrowed', async () => {
  const { ctx, ticket } = await conversation()
  for (let n = 1; n <= 21; n++)
    await plan(ctx, ticket.id, n === 7 ? 'O 100% Boleto' : `n ${n}`, n * HOUR_MS)
  const first = await listSchedules(ctx, listSchedulesInput.parse({}))
  expect(first).toMatchObject({ hasMore: true, count: 20 })
  expect(first.schedules[0]?.body).toBe('n 21')
  const next = await listSchedules(
    ctx,
    listSchedulesInput.parse({ cursor: first.nextCursor ?? '' }),
  )
  expect(next.schedules.map(({ body }) => body)).toEqual(['n 1'])
  const second = await listSchedules(ctx, listSchedulesInput.parse({ pageNumber: 2 }))
  expect(second.schedules).toEqual(next.schedules)
  const found = async (query: Record<string, unknown>) =>
    (await listSchedules(ctx, listSchedulesInput.parse(query))).schedules.length
  expect(await found({ searchParam: '100% bol' })).toBe(1)
  expect(await found({ searchParam: '100_bol' })).toBe(0)
  expect(await found({ from: at(2 * HOUR_MS), until: at(4 * HOUR_MS) })).toBe(2)
  expect(await found({ status: '["ENVIADA"]' })).toBe(0)
  expect(await found({ userId: 999_999 })).toBe(0)
})

test('are found by any part of their text or their contact, however long it is', async () => {
  const { ctx, ticket } = await conversation()
  const words = `100%_certo ${'é'.repeat(80)} fim`
  await plan(ctx, ticket.id, `Olá, ${words}`)
  const found = async (searchParam: string) =>
    (await listSchedules(ctx, listSchedulesInput.parse({ searchParam }))).schedules.length
  // D1 takes LIKE patterns of 50 bytes only.
  expect(await found(words)).toBe(1)
  expect(await found('100%_CERTO')).toBe(1)
  expect(await found('100__certo')).toBe(0)
  expect(await found('x'.repeat(200))).toBe(0)
})

test('one person has so many waiting; what failed does not come back beyond them', async () => {
  const { ctx, company, ticket, asBruno } = await conversation()
  const { id } = await plan(ctx, ticket.id)
  const fill = (status: string) =>
    rows(
      company,
      `INSERT INTO schedules (company_id, contact_id, ticket_id, connection_id, user_id, body, send_at, status, created_at, updated_at)
       SELECT s.company_id, s.contact_id, s.ticket_id, s.connection_id, s.user_id, s.body, s.send_at, ?4, 1, 1
       FROM schedules s, json_each(?3) WHERE s.company_id = ?1 AND s.id = ?2 RETURNING id`,
      id,
      JSON.stringify(Array.from({ length: SCHEDULES_WAITING_MAX - 2 }, (_, i) => i)),
      status,
    )
  await fill('PENDENTE')
  const full = { code: 'ERR_TOO_MANY_SCHEDULES', status: 409 }
  // Two at once, and room for one.
  const both = await Promise.allSettled([plan(ctx, ticket.id), plan(ctx, ticket.id)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(plan(ctx, ticket.id)).rejects.toMatchObject(full)
  expect(await plan(asBruno, ticket.id)).toMatchObject({ status: 'PENDENTE' })
  const [failed, failedToo] = (await fill('ERRO')) as { id: number }[]
  const again = { sendAt: at(2 * HOUR_MS) }
  await expect(updateSchedule(ctx, failed?.id ?? 0, again)).rejects.toMatchObject(full)
  // One that was put aside to make room comes back only into room.
  await updateSchedule(ctx, id, { cancelled: true })
  expect(await plan(ctx, ticket.id)).toMatchObject({ status: 'PENDENTE' })
  await expect(updateSchedule(ctx, id, { cancelled: false })).rejects.toMatchObject(full)
  const [other] = await rows<{ id: number }>(
    company,
    `SELECT max(id) AS id FROM schedules WHERE company_id = ?1 AND status = 'PENDENTE' AND user_id =
       (SELECT user_id FROM schedules WHERE id = ?2)`,
    id,
  )
  await deleteSchedule(ctx, other?.id ?? 0)
  // Two that failed wait again at once, and room for one.
  const revived = await Promise.allSettled(
    [failed, failedToo].map((one) => updateSchedule(ctx, one?.id ?? 0, again)),
  )
  expect(revived.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a private note is not planned: it would go to the customer', () => {
  const note = { ticketId: 1, body: 'só para nós', sendAt: at(HOUR_MS) }
  for (const isPrivate of [true, 'true', 1])
    for (const input of [createScheduleInput, updateScheduleInput])
      expect(input.safeParse({ ...note, isPrivate }).error?.issues[0]?.path).toEqual(['isPrivate'])
  for (const isPrivate of [undefined, null, false, 'false'])
    expect(createScheduleInput.safeParse({ ...note, isPrivate }).success).toBe(true)
})
