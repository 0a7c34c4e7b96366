/** The days of a week as the specification names them (part 2 §3, part 3 §3), Monday first. Free of dependencies: the screens use it too. */
export const WEEKDAYS = [
  ['Segunda-feira', 'monday'],
  ['Terça-feira', 'tuesday'],
  ['Quarta-feira', 'wednesday'],
  ['Quinta-feira', 'thursday'],
  ['Sexta-feira', 'friday'],
  ['Sábado', 'saturday'],
  ['Domingo', 'sunday'],
] as const
export type WeekdayEn = (typeof WEEKDAYS)[number][1]
export const WEEKDAYS_EN: readonly WeekdayEn[] = WEEKDAYS.map(([, weekdayEn]) => weekdayEn)

/** The weekday of a date (yyyy-MM-dd). */
export function weekdayOf(date: string): WeekdayEn {
  const fromSunday = new Date(`${date}T00:00Z`).getUTCDay()
  return WEEKDAYS_EN[(fromSunday + 6) % 7] ?? 'monday'
}
