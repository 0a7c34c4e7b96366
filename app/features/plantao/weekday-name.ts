import { DAY_MS } from '#core/time.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { WEEKDAYS_EN } from '#core/weekdays.ts'
import type { WeekdayEn } from '#core/weekdays.ts'

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1)

/** Names of weekdays in the reader's language. */
export function useWeekdayName(): (weekday: WeekdayEn, length: 'long' | 'short') => string {
  const { i18n } = useTranslation()
  return (weekday, length) =>
    new Intl.DateTimeFormat(i18n.language, { weekday: length, timeZone: 'UTC' }).format(
      MONDAY + WEEKDAYS_EN.indexOf(weekday) * DAY_MS,
    )
}
