import type { CompanyContext, PlatformContext } from '#core/context.ts'
import type { Millis } from '#core/time.ts'
import { SEEN_EVERY_MS } from './limits.ts'
import type { LiveSession } from './sessions.types.ts'

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

/**
 * Writes that somebody who has no socket open, as who uses pages without scripts, was seen just now. Null where that was written a few
 * minutes ago: a page is no write.
 */
export function recordSeen(
  { control, clock }: Pick<PlatformContext, 'control' | 'clock'>,
  { companyId, userId, lastSeenAt }: Pick<LiveSession, 'companyId' | 'userId' | 'lastSeenAt'>,
): Promise<unknown> | null {
  const now = clock.now()
  const before = now - SEEN_EVERY_MS
  if (lastSeenAt !== null && lastSeenAt > before) return null
  // Many requests of one page find the same old time.
  return control
    .prepare(
      `UPDATE users SET last_seen_at = ?3 WHERE company_id = ?1 AND id = ?2 AND (last_seen_at IS NULL OR last_seen_at <= ?4)`,
    )
    .bind(companyId, userId, now, before)
    .run()
}
