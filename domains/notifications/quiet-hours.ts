import type { Millis } from '#core/time.ts'
import { wallTime } from '#core/zoned-time.ts'
import type { NoticeKind, NotificationSettings, QuietHours } from './notification-settings.types.ts'

const DAYS_A_WEEK = 7

/** Whether it is quiet for this person at that instant. A night belongs to the day it begins on. Client-safe. */
export function isQuiet(quiet: QuietHours, now: Millis): boolean {
  if (!quiet.on) return false
  const [date = '', time = ''] = wallTime(now, quiet.timezone).split('T')
  const today = new Date(`${date}T00:00Z`).getUTCDay()
  const yesterday = (today + DAYS_A_WEEK - 1) % DAYS_A_WEEK
  if (quiet.from < quiet.to)
    return quiet.days.includes(today) && time >= quiet.from && time < quiet.to
  return (
    (quiet.days.includes(today) && time >= quiet.from) ||
    (quiet.days.includes(yesterday) && time < quiet.to)
  )
}

/** Whether this person wants to hear of it now. Client-safe: the server wakes browsers by it, an open page rings by it. */
export function wantsNotice(
  settings: NotificationSettings,
  kind: NoticeKind,
  now: Millis,
): boolean {
  switch (kind) {
    case 'test':
      return true
    case 'waiting':
      return settings.waiting && !isQuiet(settings.quietHours, now)
    case 'message':
      return settings.mine && !isQuiet(settings.quietHours, now)
    case 'mention':
      return (
        settings.mentions &&
        (settings.quietHours.mentionsAnyway || !isQuiet(settings.quietHours, now))
      )
  }
}
