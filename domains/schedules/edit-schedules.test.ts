import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#core/time.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import { makeUser } from '#tests/edge/factories.ts'
import { conversation } from '#tests/edge/open-conversation.ts'
import { phoneConversation } from '#tests/edge/phone-conversation.ts'
import { at, only, plan } from '#tests/edge/planned-messages.ts'
import { forgetDirectory } from '../companies/directory.queries.ts'
import { calendarDays } from './calendar.queries.ts'
import { scheduleToEdit } from './editing.queries.ts'
import { readAsOf } from './read-as.ts'
import { daysLater } from './repeat-times.ts'
import { changeOfForm, scheduleForm } from './schedule-form.ts'
import { listSchedulesInput } from './schedules.inputs.ts'
import { listSchedules, scheduleById } from './schedules.queries.ts'
import { createSchedule, sendScheduleNow } from './schedules.service.ts'
import { updateSchedule } from './update-schedule.ts'

const ZONE = 'America/Sao_Paulo'
const readAs = async (ctx: TestContext, id: number) => readAsOf(await scheduleById(ctx, id), ZONE)

describe('of two who edit one message', () => {
  test('the second is told what it is now, and saves over it knowingly', async () => {
    const { ctx, ticket } = await conversation()
    const { id } = await plan(ctx, ticket.id)
    const read = await readAs(ctx, id)
    await updateSchedule(ctx, id, {
      body: 'dela',
      sendAt: at(2 * HOUR_MS),
      repeatEvery: 'week',
      repeatUntil: '2026-04-30',
    })
    const mine = { body: 'minha', repeatEvery: null } as const
    const now = {
      body: 'dela',
      sendAt: '2026-03-02T11:00',
      repeatEvery: 'week' as const,
      repeatUntil: '2026-04-30',
      cancelled: false,
    }
    await expect(updateSchedule(ctx, id, mine, read)).rejects.toMatchObject({
      code: 'ERR_CHANGED_MEANWHILE',
      data: { readAs: read, now },
    })
    expect(await only(ctx)).toMatchObject({ body: 'dela', repeatEvery: 'week' })
    expect(await updateSchedule(ctx, id, mine, now)).toMatchObject({
      body: 'minha',
      sendAt: at(2 * HOUR_MS),
      repeatEvery: null,
    })
  })

  test('neither brings back by accident what the other cancelled', async () => {
    const { ctx, ticket } = await conversation()
    const { id } = await plan(ctx, ticket.id)
    const read = await readAs(ctx, id)
    await updateSchedule(ctx, id, { cancelled: true })
    await expect(updateSchedule(ctx, id, { body: 'minha' }, read)).rejects.toMatchObject({
      code: 'ERR_CHANGED_MEANWHILE',
      data: { now: { cancelled: true } },
    })
    expect(await only(ctx)).toMatchObject({ status: 'CANCELADA' })
    expect(await updateSchedule(ctx, id, { body: 'minha' }, await readAs(ctx, id))).toMatchObject({
      status: 'PENDENTE',
      body: 'minha',
    })
  })

  test('both are saved where they change the same, as is a save that is sent twice', async () => {
    const { ctx, ticket } = await conversation()
    const { id } = await plan(ctx, ticket.id)
    const read = await readAs(ctx, id)
    const change = { body: 'a mesma', sendAt: at(3 * HOUR_MS) }
    for (const _time of ['first', 'again'])
      expect(await updateSchedule(ctx, id, change, read)).toMatchObject(change)
  })

  test('one that went out meanwhile is neither’s to change', async () => {
    const { ctx, ticket } = await phoneConversation()
    const { id } = await plan(ctx, ticket.id)
    const read = await readAs(ctx, id)
    await sendScheduleNow(ctx, id)
    await expect(updateSchedule(ctx, id, { body: 'tarde' }, read)).rejects.toMatchObject({
      code: 'ERR_SCHEDULE_SENT',
    })
  })
})

describe('a form', () => {
  test('that is sent twice plans one message', async () => {
    const { ctx, contact, connection } = await conversation()
    const input = {
      ...{ contactId: contact.id, whatsappId: connection.id, body: 'oi', sendAt: at(HOUR_MS) },
      ...({ repeatEvery: 'day', repeatUntil: '2026-03-31' } as const),
    }
    const both = await Promise.all([1, 2].map(() => createSchedule(ctx, input, { once: true })))
    expect(new Set(both.map(({ id }) => id)).size).toBe(1)
    const other = await createSchedule(ctx, { ...input, body: 'olá' }, { once: true })
    expect(other.id).not.toBe(both[0]?.id)
    // A program that plans it again means it.
    expect((await createSchedule(ctx, input)).id).not.toBe(both[0]?.id)
  })

  test('speaks by the company’s clock, and leaves a time to the second that it does not change', async () => {
    const { ctx, ticket } = await conversation()
    const { id, sendAt } = await plan(ctx, ticket.id, 'oi', HOUR_MS + 7_000)
    const read = await readAs(ctx, id)
    const form = scheduleForm.parse({ body: 'outra\r\nlinha ', sendAt: read.sendAt })
    expect(changeOfForm(form, ZONE, read)).toEqual({
      body: 'outra\nlinha',
      repeatEvery: null,
      repeatUntil: null,
    })
    expect(await updateSchedule(ctx, id, changeOfForm(form, ZONE, read), read)).toMatchObject({
      body: 'outra\nlinha',
      sendAt,
    })
    const moved = scheduleForm.parse({ body: 'oi', sendAt: '2026-03-02T12:30' })
    expect(changeOfForm(moved, ZONE, read).sendAt).toBe('2026-03-02T15:30:00.000Z')
  })

  test.each([
    ['', 'required'],
    ['amanhã', 'invalid'],
    ['2026-02-31T10:00', 'invalid'],
    ['2026-03-02T25:00', 'invalid'],
  ])('is told of a time like %j', (sendAt, why) => {
    const given = { body: 'oi', ...(sendAt === '' ? {} : { sendAt }) }
    const { error } = scheduleForm.safeParse(given)
    expect(error?.issues[0]).toMatchObject({ path: ['sendAt'], message: why })
  })
})

test('who may see one without changing it reads it as it stands', async () => {
  const { ctx, company, ticket, asBruno, connection } = await conversation()
  const { id } = await plan(ctx, ticket.id)
  expect(await scheduleToEdit(ctx, id)).toMatchObject({
    canChange: true,
    connection: connection.name,
    hasWindow: true,
  })
  expect(await scheduleToEdit(asBruno, id)).toMatchObject({ canChange: false })
  const carla = contextFor(company, await makeUser(company))
  await expect(scheduleToEdit(carla, id)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
})

test('the list begins with the soonest where that is asked for, and a cursor keeps its order', async () => {
  const { ctx, ticket } = await conversation()
  for (let n = 1; n <= 21; n++) await plan(ctx, ticket.id, `n ${n}`, n * HOUR_MS)
  const waiting = { status: '["PENDENTE","AGENDADA"]', order: 'soonest' }
  const page = async (query: Record<string, unknown>) =>
    await listSchedules(ctx, listSchedulesInput.parse({ ...waiting, ...query }))
  const first = await page({})
  expect(first.schedules.map(({ body }) => body).slice(0, 2)).toEqual(['n 1', 'n 2'])
  const cursor = first.nextCursor ?? ''
  expect((await page({ cursor })).schedules.map(({ body }) => body)).toEqual(['n 21'])
  await expect(page({ cursor, order: 'latest' })).rejects.toMatchObject({ status: 400 })
  for (const status of ['["PENDENTE"]', '["AGENDADA"]', '["PENDENTE","PENDENTE"]', '["ERRO"]'])
    expect((await page({ status })).schedules.length).toBe(status.includes('PENDENTE') ? 20 : 0)
})

describe('the calendar', () => {
  /** 1 to 21 March. */
  const days = Array.from({ length: 21 }, (_, n) => daysLater('2026-03-01', n))

  test('has the first few of each day, how many there are, and when series go on', async () => {
    const { ctx, ticket, contact, connection } = await conversation()
    for (const minutes of [90, 30, 60, 120])
      await plan(ctx, ticket.id, `em ${minutes}`, minutes * MINUTE_MS)
    // 23:30 in São Paulo is the next day elsewhere.
    await plan(ctx, ticket.id, 'tarde', 14.5 * HOUR_MS)
    await createSchedule(ctx, {
      ...{ contactId: contact.id, whatsappId: connection.id, body: 'sempre', sendAt: at(HOUR_MS) },
      ...{ repeatEvery: 'week', repeatUntil: '2026-03-10' },
    })
    const found = await calendarDays(ctx, { days })
    expect(
      found.map(({ day, count, entries }) => [
        day,
        count,
        entries.map(({ time, isExpected, schedule }) => [time, schedule.body, isExpected]),
      ]),
    ).toEqual([
      [
        '2026-03-02',
        6,
        [
          ['09:30', 'em 30', false],
          ['10:00', 'em 60', false],
          ['10:00', 'sempre', false],
        ],
      ],
      ['2026-03-09', 1, [['10:00', 'sempre', true]]],
    ])
    const searched = await calendarDays(ctx, { days, searchParam: 'SEMPRE' })
    expect(searched.map(({ day, count }) => [day, count])).toEqual([
      ['2026-03-02', 1],
      ['2026-03-09', 1],
    ])
  })

  test('leaves out what was cancelled, and what the viewer does not see', async () => {
    const { ctx, company, ticket, asBruno } = await conversation()
    const { id } = await plan(ctx, ticket.id)
    await plan(ctx, ticket.id, 'outra')
    await updateSchedule(ctx, id, { cancelled: true })
    const countFor = async (viewer: TestContext) =>
      (await calendarDays(viewer, { days })).map(({ count }) => count)
    expect(await countFor(ctx)).toEqual([1])
    expect(await countFor(asBruno)).toEqual([1])
    expect(await countFor(contextFor(company, await makeUser(company)))).toEqual([])
  })
})

test('without a plan for it nothing is listed, read or shown', async () => {
  const { ctx, company, ticket } = await conversation()
  const { id } = await plan(ctx, ticket.id)
  const plans = env.CONTROL.prepare('UPDATE plans SET use_schedules = 0 WHERE id = ?')
  await plans.bind(company.planId).run()
  forgetDirectory(company.id)
  for (const work of [
    () => listSchedules(ctx, listSchedulesInput.parse({})),
    () => scheduleById(ctx, id),
    () => scheduleToEdit(ctx, id),
    () => calendarDays(ctx, { days: ['2026-03-02'] }),
    () => updateSchedule(ctx, id, { body: 'outra' }),
  ])
    await expect(work()).rejects.toMatchObject({ code: 'ERR_PLAN_FEATURE_OFF', status: 403 })
})
