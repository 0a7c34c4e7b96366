import { HOUR_MS } from '#core/time.ts'
import type { TestContext } from './context.ts'
import { TEST_NOW } from './factories.ts'
import { listMessages } from '#domains/messages/messages.queries.ts'
import { sweepCompany } from '#domains/sweep/sweep-company.ts'
import { listSchedulesInput } from '#domains/schedules/schedules.inputs.ts'
import { listSchedules } from '#domains/schedules/schedules.queries.ts'
import type { RepeatEvery } from '#domains/schedules/repeat-times.ts'
import { createSchedule } from '#domains/schedules/schedules.service.ts'

export const at = (ms: number) => new Date(TEST_NOW + ms).toISOString()
export const asSystem = (ctx: TestContext) =>
  ({ ...ctx, actor: { kind: 'system', reason: 'test' } }) as const

/** An hour later, by the alarm. */
export async function whenDue(ctx: TestContext, ms = HOUR_MS) {
  ctx.clock.set(TEST_NOW + ms)
  const swept = await sweepCompany(asSystem(ctx))
  await ctx.settled()
  return swept
}
export const plan = (ctx: TestContext, ticketId: number, body = 'bom dia', ms = HOUR_MS) =>
  createSchedule(ctx, { ticketId, body, sendAt: at(ms) })
export const only = async (ctx: TestContext) =>
  (await listSchedules(ctx, listSchedulesInput.parse({}))).schedules[0]
export const texts = async (ctx: TestContext, ticketId: number) =>
  (await listMessages(ctx, ticketId, {})).messages.map(({ body }) => body)
export const ticketsOf = (ctx: TestContext) =>
  ctx.db.all<{ id: number; status: string; userId: number | null; unread: number }>(
    ctx.db.statement(
      'SELECT id, status, user_id AS userId, unread_messages AS unread FROM tickets WHERE company_id = ?1 ORDER BY id',
    ),
  )

/** It is Monday, 2 March, 9:00 in São Paulo; the first goes out an hour later unless `sendAt` says otherwise. */
export const planSeries = (
  ctx: TestContext,
  ticketId: number,
  repeatEvery: RepeatEvery,
  repeatUntil: string,
  sendAt = at(HOUR_MS),
) => createSchedule(ctx, { ticketId, body: 'bom dia', sendAt, repeatEvery, repeatUntil })

type Stored = {
  id: number
  status: string
  sendAt: string
  error: string | null
  plansNext: number
}
/** All that a series has become, in the order it was planned in. */
export const become = async (ctx: TestContext) =>
  (
    await ctx.db.all<Omit<Stored, 'sendAt'> & { sendAt: number }>(
      ctx.db.statement(
        `SELECT id, status, send_at AS sendAt, last_error AS error, repeat IS NOT NULL AS plansNext FROM schedules
         WHERE company_id = ?1 ORDER BY id`,
      ),
    )
  ).map((row): Stored => ({ ...row, sendAt: new Date(row.sendAt).toISOString() }))
export const lastOf = async (ctx: TestContext) => {
  const last = (await become(ctx)).at(-1)
  if (last === undefined) throw new Error('nothing is planned')
  return last
}
export const timesOf = async (ctx: TestContext) =>
  (await become(ctx)).map(({ status, sendAt }) => [status, sendAt])
