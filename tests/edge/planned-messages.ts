import { HOUR_MS } from '#core/time.ts'
import type { TestContext } from './context.ts'
import { TEST_NOW } from './factories.ts'
import { listMessages } from '#domains/messages/messages.queries.ts'
import { sweepCompany } from '#domains/webhooks/sweep-company.ts'
import { listSchedulesInput } from '#domains/schedules/schedules.inputs.ts'
import { listSchedules } from '#domains/schedules/schedules.queries.ts'
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
