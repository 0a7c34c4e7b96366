import { DAY_MS } from '#core/time.ts'
import type { Millis } from '#core/time.ts'
import { SETTING_CHANGES_KEEP_MS } from '../settings/limits.ts'
import { FORGET_ROWS } from '#core/due-work.ts'

/** Sessions are kept for so long after they ended. */
const SESSIONS_KEEP_MS = 7 * DAY_MS

/** Deletes rows of the control database that are too old to keep, a part at a time. */
export async function forgetOfPlatform(control: D1Database, now: Millis): Promise<void> {
  const old = (table: string, column: string, until: Millis) =>
    control
      .prepare(
        `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE ${column} < ?1 LIMIT ${FORGET_ROWS})`,
      )
      .bind(until)
  await control.batch([
    old('sessions', 'expires_at', now - SESSIONS_KEEP_MS),
    old('setting_changes', 'created_at', now - SETTING_CHANGES_KEEP_MS),
  ])
}
