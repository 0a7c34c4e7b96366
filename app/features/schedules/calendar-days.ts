import type { Language } from '#app/i18n/languages.ts'

const [SUNDAY, MONDAY] = [0, 1]

/** The day that a printed calendar begins its weeks with. */
export const firstWeekday = (language: Language) =>
  language === 'pt-BR' || language === 'en' ? SUNDAY : MONDAY

const formats = new Map<string, Intl.DateTimeFormat>()

/** Words for days of the calendar (yyyy-MM-dd), which belong to no time zone. */
export function dayWords(language: string) {
  const say = (options: Intl.DateTimeFormatOptions) => (day: string) => {
    const key = `${language} ${JSON.stringify(options)}`
    const format =
      formats.get(key) ?? new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
    formats.set(key, format)
    return format.format(Date.parse(day))
  }
  return {
    month: say({ month: 'long', year: 'numeric' }),
    weekday: say({ weekday: 'long' }),
    shortWeekday: say({ weekday: 'short' }),
    day: say({ weekday: 'long', day: 'numeric', month: 'long' }),
  }
}

/** Days from one to the one that a key leads to; null for a key that leads nowhere. A week is seven days from its first. */
export function daysTo(key: string, placeInWeek: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return -1
    case 'ArrowRight':
      return 1
    case 'ArrowUp':
      return -7
    case 'ArrowDown':
      return 7
    case 'Home':
      return -placeInWeek
    case 'End':
      return 6 - placeInWeek
    default:
      return null
  }
}
