import { DAY_MS } from '#core/time.ts'
import type { Millis } from '#core/time.ts'
import { IMPORT_MAX_YEARS } from '../connections/limits.ts'

export type HistoryWindow = { from: Millis; to: Millis; groups: boolean }

/** Which of a phone's old messages its connection wants (specification part 2 §2), from its stored options; null for none. */
export function historyWindow(options: Record<string, unknown>, now: Millis): HistoryWindow | null {
  const old = momentOf(options['importOldMessages'])
  const recent = momentOf(options['importRecentMessages'])
  if (old === null && recent === null) return null
  return {
    from: old ?? now - IMPORT_MAX_YEARS * 365 * DAY_MS,
    to: recent ?? now,
    groups: options['importOldMessagesGroups'] === true,
  }
}

function momentOf(value: unknown): Millis | null {
  const at = typeof value === 'string' ? Date.parse(value) : typeof value === 'number' ? value : NaN
  return Number.isFinite(at) ? at : null
}
