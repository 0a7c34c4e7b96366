import type { CompanyContext } from '#core/context.ts'
import type { Millis } from '#core/time.ts'

/** Writes that a person is there; true when they were not before. */
export async function recordOnline(
  ctx: CompanyContext,
  userId: number,
  now: Millis,
): Promise<boolean> {
  const { control } = ctx
  const [came] = await control.batch<[unknown[], unknown[]]>([
    control.statement(
      'UPDATE users SET online = 1 WHERE company_id = ?1 AND id = ?2 AND online = 0 RETURNING id',
      userId,
    ),
    control.statement(
      'UPDATE users SET last_seen_at = ?3 WHERE company_id = ?1 AND id = ?2',
      userId,
      now,
    ),
  ])
  return came.length === 1
}

/** Writes that a person is gone; true when they were there before. */
export async function recordOffline(
  ctx: CompanyContext,
  userId: number,
  now: Millis,
): Promise<boolean> {
  const gone = await ctx.control.first(
    ctx.control.statement(
      'UPDATE users SET online = 0, last_seen_at = ?3 WHERE company_id = ?1 AND id = ?2 AND online = 1 RETURNING id',
      userId,
      now,
    ),
  )
  return gone !== null
}
