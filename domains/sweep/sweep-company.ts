import type { CompanyContext } from '#core/context.ts'
import type { DueWork } from '#core/due-work.ts'
import type { Millis } from '#core/time.ts'
import { DUE_WORK } from './due-work.ts'

/** A sweep asks to be called again after no less than this: what it could not move is looked at, not spun on. */
const REST_MS = 1000

/**
 * The third chance of what has a row, after the request that wrote it and the job it sent. Idempotent. Says when it wants to be called
 * again, or null when nothing waits.
 */
export async function sweepCompany(ctx: CompanyContext): Promise<{ nextDueAt: Millis | null }> {
  for (const { run, onlyWhenDue } of DUE_WORK) if (onlyWhenDue !== true) await run?.(ctx)
  await ctx.db.batch(DUE_WORK.flatMap(({ forget }) => forget?.(ctx) ?? []))
  let times = await dueTimes(ctx)
  // Known from what was read anyway: a company that has none of it pays no round trip for it.
  const come = DUE_WORK.filter(
    (work) => work.onlyWhenDue === true && (times.get(work) ?? Infinity) <= ctx.clock.now(),
  )
  if (come.length > 0) {
    for (const { run } of come) await run?.(ctx)
    times = await dueTimes(ctx)
  }
  const nextDueAt =
    times.size === 0 ? null : Math.max(Math.min(...times.values()), ctx.clock.now() + REST_MS)
  ctx.log.info('sweep.ran', { nextDueAt })
  return { nextDueAt }
}

/** When the soonest of each work is due; without what waits for nothing. Each is asked of its own index, all in one round trip. */
async function dueTimes(ctx: CompanyContext): Promise<Map<DueWork, Millis>> {
  const now = ctx.clock.now()
  const asked = DUE_WORK.flatMap((work) => (work.due ?? []).map((sql) => ({ work, sql })))
  const answers = await ctx.db.batch<{ dueAt: Millis | null }[][]>(
    asked.map(({ sql }) => ctx.db.statement(sql, ...(sql.includes('?2') ? [now] : []))),
  )
  const times = new Map<DueWork, Millis>()
  for (const [at, { work }] of asked.entries()) {
    const dueAt = answers[at]?.[0]?.dueAt ?? null
    if (dueAt !== null) times.set(work, Math.min(dueAt, times.get(work) ?? Infinity))
  }
  return times
}
