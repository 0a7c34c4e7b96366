import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Statement } from '#core/context.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/time.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import { makeQueue, makeUser, TEST_NOW } from '#tests/edge/factories.ts'
import { conversation } from '#tests/edge/open-conversation.ts'
import { phoneConversation } from '#tests/edge/phone-conversation.ts'
import {
  asSystem,
  at,
  become,
  lastOf,
  planSeries as series,
  texts,
  timesOf,
  whenDue,
} from '#tests/edge/planned-messages.ts'
import { forgetDirectory } from '../companies/directory.queries.ts'
import { updateTicket } from '../attending/tickets.service.ts'
import { sweepCompany } from '../sweep/sweep-company.ts'
import { SCHEDULE_LEASE_MS } from './limits.ts'
import { deleteSchedule, sendScheduleNow } from './schedules.service.ts'
import { skipSchedule } from './skip-schedule.ts'
import { updateSchedule } from './update-schedule.ts'

afterEach(() => vi.restoreAllMocks())

describe('a message that repeats', () => {
  test('plans the next one as it goes out, until its last day', async () => {
    const { ctx, ticket } = await phoneConversation()
    const first = await series(ctx, ticket.id, 'day', '2026-03-04')
    expect(first).toMatchObject({ repeatEvery: 'day', repeatUntil: '2026-03-04', repeated: true })
    await whenDue(ctx)
    expect(await timesOf(ctx)).toEqual([
      ['ENVIADA', at(HOUR_MS)],
      ['PENDENTE', at(25 * HOUR_MS)],
    ])
    expect(ctx.woken).toContain(TEST_NOW + 25 * HOUR_MS)
    // Of those only the second plans another.
    expect((await become(ctx)).map(({ plansNext }) => plansNext)).toEqual([0, 1])
    const told = ctx.emitted.filter(({ channel }) => channel === 'schedule').slice(-2)
    expect(told.map(({ action }) => action)).toEqual(['update', 'create'])
    for (const hours of [25, 49, 73]) await whenDue(ctx, hours * HOUR_MS)
    expect((await become(ctx)).map(({ status }) => status)).toEqual(Array(3).fill('ENVIADA'))
    expect(await texts(ctx, ticket.id)).toHaveLength(3)
  })

  test('counts its months from the first: the 31st is the last day of April, and the 31st again', async () => {
    const { ctx, ticket } = await phoneConversation()
    await series(ctx, ticket.id, 'month', '2026-12-31', '2026-03-31T12:00:00.000Z')
    for (const due of ['2026-03-31T12:00:00.000Z', '2026-04-30T12:00:00.000Z'])
      await whenDue(ctx, Date.parse(due) - TEST_NOW)
    expect((await lastOf(ctx)).sendAt).toBe('2026-05-31T12:00:00.000Z')
  })

  test('stays at its time of the day when the company’s clocks change', async () => {
    const { ctx, company, ticket } = await phoneConversation()
    const zone = env.CONTROL.prepare(
      `UPDATE companies SET timezone = 'America/New_York' WHERE id = ?`,
    )
    await zone.bind(company.id).run()
    forgetDirectory(company.id)
    // 9:00 there on the day before the clocks go forward.
    await series(ctx, ticket.id, 'day', '2026-03-31', '2026-03-07T14:00:00.000Z')
    await whenDue(ctx, Date.parse('2026-03-07T14:00:00.000Z') - TEST_NOW)
    expect((await lastOf(ctx)).sendAt).toBe('2026-03-08T13:00:00.000Z')
  })

  test('is not made up for after days in which nothing ran', async () => {
    const { ctx, ticket } = await phoneConversation()
    await series(ctx, ticket.id, 'day', '2026-12-31')
    await whenDue(ctx, 5 * DAY_MS)
    await whenDue(ctx, 5 * DAY_MS + MINUTE_MS)
    expect(await texts(ctx, ticket.id)).toEqual([])
    // Its author is told of the one that missed its time; the next is the coming one.
    expect(await become(ctx)).toMatchObject([
      { status: 'ERRO', error: 'ERR_SCHEDULE_MISSED' },
      { status: 'PENDENTE', sendAt: at(5 * DAY_MS + HOUR_MS) },
    ])
    await whenDue(ctx, 5 * DAY_MS + 4 * HOUR_MS)
    expect(await texts(ctx, ticket.id)).toHaveLength(1)
    expect((await lastOf(ctx)).sendAt).toBe(at(6 * DAY_MS + HOUR_MS))
  })

  test('goes on when one of it is refused, and that one waits for somebody', async () => {
    const { ctx, ticket } = await conversation()
    await series(ctx, ticket.id, 'week', '2026-12-31', at(25 * HOUR_MS))
    await whenDue(ctx, 25 * HOUR_MS)
    expect(await become(ctx)).toMatchObject([
      { status: 'ERRO', error: 'ERR_WINDOW_CLOSED', plansNext: 0 },
      { status: 'PENDENTE', sendAt: at(25 * HOUR_MS + 7 * DAY_MS), plansNext: 1 },
    ])
    // Given another time, it goes out once more; the series has its own.
    const [failed] = await become(ctx)
    const back = await updateSchedule(ctx, failed?.id ?? 0, { sendAt: at(26 * HOUR_MS) })
    expect(back).toMatchObject({ status: 'PENDENTE', repeatEvery: null, repeated: true })
    await whenDue(ctx, 26 * HOUR_MS)
    expect(await become(ctx)).toHaveLength(2)
  })

  test('waits while one of it is held, for whoever sees where it goes', async () => {
    const { ctx, company, ticket } = await phoneConversation()
    const finance = await makeQueue(company)
    const admin = contextFor(company, await makeUser(company, { profile: 'admin' }))
    const { id } = await series(ctx, ticket.id, 'day', '2026-12-31')
    const moved = { queueId: finance.id, status: 'pending', takeOver: true } as const
    await updateTicket(admin, ticket.id, moved)
    await whenDue(ctx)
    await whenDue(ctx, 30 * HOUR_MS)
    expect(await become(ctx)).toMatchObject([
      { status: 'ERRO', error: 'ERR_OUT_OF_SIGHT', plansNext: 1 },
    ])
    // Nor does one that missed its time meanwhile lead to a next one.
    const late = await series(admin, ticket.id, 'day', '2026-12-31', at(2 * HOUR_MS))
    await ctx.db.all(
      ctx.db.statement(
        'UPDATE schedules SET user_id = ?3, send_at = send_at - ?4 WHERE company_id = ?1 AND id = ?2',
        late.id,
        ctx.actor.kind === 'user' ? ctx.actor.userId : 0,
        DAY_MS,
      ),
    )
    await whenDue(ctx, 31 * HOUR_MS)
    expect(await lastOf(ctx)).toMatchObject({ id: late.id, error: 'ERR_OUT_OF_SIGHT' })
    await deleteSchedule(admin, late.id)
    admin.clock.set(TEST_NOW + 30 * HOUR_MS)
    expect(await sendScheduleNow(admin, id)).toMatchObject({ status: 'ENVIADA' })
    expect(await become(ctx)).toMatchObject([
      { status: 'ENVIADA' },
      { status: 'PENDENTE', sendAt: at(49 * HOUR_MS) },
    ])
  })

  test('ends with the company’s plan for it', async () => {
    const { ctx, company, ticket } = await phoneConversation()
    await series(ctx, ticket.id, 'day', '2026-12-31')
    const plans = env.CONTROL.prepare('UPDATE plans SET use_schedules = 0 WHERE id = ?')
    await plans.bind(company.planId).run()
    forgetDirectory(company.id)
    await whenDue(ctx)
    expect(await timesOf(ctx)).toEqual([['ENVIADA', at(HOUR_MS)]])
  })
})

describe('the next one is planned once', () => {
  test('by whoever comes after a kill between sending and planning', async () => {
    const { ctx, ticket } = await phoneConversation()
    await series(ctx, ticket.id, 'day', '2026-12-31')
    const killed: TestContext['db'] = {
      ...ctx.db,
      batch: <Rows extends readonly unknown[][]>(statements: readonly Statement[]) =>
        statements.some(
          ({ sql }) =>
            sql.includes('ON CONFLICT DO NOTHING RETURNING id') && sql.includes('schedules'),
        )
          ? Promise.reject(new Error('killed'))
          : ctx.db.batch<Rows>(statements),
    }
    ctx.clock.set(TEST_NOW + HOUR_MS)
    await sweepCompany({ ...asSystem(ctx), db: killed })
    await ctx.settled()
    expect(await texts(ctx, ticket.id)).toHaveLength(1)
    expect(await become(ctx)).toMatchObject([{ status: 'AGENDADA', plansNext: 1 }])
    await whenDue(ctx, HOUR_MS + SCHEDULE_LEASE_MS)
    await whenDue(ctx, HOUR_MS + 2 * SCHEDULE_LEASE_MS)
    expect(await timesOf(ctx)).toEqual([
      ['ENVIADA', at(HOUR_MS)],
      ['PENDENTE', at(25 * HOUR_MS)],
    ])
    expect(await texts(ctx, ticket.id)).toHaveLength(1)
  })

  test('also days after the kill, and what went out is not missed', async () => {
    const { ctx, ticket } = await phoneConversation()
    const { id } = await series(ctx, ticket.id, 'day', '2026-12-31')
    const before = await ctx.db.first<{ repeat: string }>(
      ctx.db.statement('SELECT repeat FROM schedules WHERE company_id = ?1 AND id = ?2', id),
    )
    await whenDue(ctx)
    // As a kill leaves it: the message is written, neither half of what follows is.
    await ctx.db.batch([
      ctx.db.statement('DELETE FROM schedules WHERE company_id = ?1 AND id <> ?2', id),
      ctx.db.statement(
        `UPDATE schedules SET status = 'AGENDADA', lease_until = 0, repeat = ?3 WHERE company_id = ?1 AND id = ?2`,
        id,
        before?.repeat,
      ),
    ])
    await whenDue(ctx, 5 * DAY_MS)
    expect(await timesOf(ctx)).toEqual([
      ['ENVIADA', at(HOUR_MS)],
      ['PENDENTE', at(5 * DAY_MS + HOUR_MS)],
    ])
    expect(await texts(ctx, ticket.id)).toHaveLength(1)
  })

  test('when several sweeps meet', async () => {
    const { ctx, ticket } = await phoneConversation()
    await series(ctx, ticket.id, 'day', '2026-12-31')
    ctx.clock.set(TEST_NOW + HOUR_MS)
    await Promise.all([1, 2, 3].map(() => sweepCompany(asSystem(ctx))))
    await ctx.settled()
    expect((await become(ctx)).map(({ status }) => status)).toEqual(['ENVIADA', 'PENDENTE'])
  })

  test('however often it is skipped at once', async () => {
    const { ctx, ticket } = await phoneConversation()
    const { id } = await series(ctx, ticket.id, 'day', '2026-12-31')
    await Promise.all([1, 2, 3].map(() => skipSchedule(ctx, id)))
    expect((await become(ctx)).map(({ status }) => status)).toEqual(['CANCELADA', 'PENDENTE'])
  })
})
