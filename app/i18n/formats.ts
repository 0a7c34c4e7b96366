import type { Language } from './languages.ts'

/** A moment: ISO 8601 text from the API, or milliseconds since the epoch. */
export type Moment = string | number | Date

export type Formats = {
  /** HH:mm if today, else dd/MM/yyyy (specification part 1 §2), dd.MM.yyyy in Turkish; 24 hours in every language. */
  timeOrDate(moment: Moment): string
  time(moment: Moment): string
  date(moment: Moment): string
  /** A day of the calendar, yyyy-MM-dd, which belongs to no time zone. */
  calendarDay(day: string): string
  /** dd/MM/yy, dd.MM.yy in Turkish: a date that stands beside some with their time, whose years have two digits (`dateTime`). */
  shortDate(moment: Moment): string
  /** The same of a day of the calendar. */
  shortDay(day: string): string
  /** dd/MM/yy HH:mm (specification part 1 §9), dd.MM.yy HH:mm in Turkish. */
  dateTime(moment: Moment): string
  /** Today, yesterday, or the date: for the dividers between days. */
  dayName(moment: Moment): string
  /** Month and year in words, in the reader's language: for the parts of a long list. */
  monthYear(moment: Moment): string
  /** A text that is the same for two moments of one day in the company's zone. */
  dayKey(moment: Moment): string
  number(value: number): string
  /** Of a share from 0 to 1: 100%, where the language writes the sign. */
  percent(share: number): string
}

type Words = { today: string; yesterday: string }

const known = new Map<string, Intl.DateTimeFormat>()
/** Building a formatter costs far more than using it: one for each kind, zone and language, with its first use. */
function formatter(
  name: string,
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${name} ${locale} ${options.timeZone}`
  let found = known.get(key)
  if (found === undefined) {
    found = new Intl.DateTimeFormat(locale, options)
    known.set(key, found)
  }
  return found
}

/** The first formatter of a browser loads what all of them share, which takes as long as drawing ten rows: apart from them it blocks less. */
export function warmFormats(): void {
  new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric' }).format(0)
}

/** Dates and numbers in a language and a company's time zone. `now` is asked at each call: a tab stays open over midnight. */
export function formatsFor(
  language: Language,
  timeZone: string,
  words: Words,
  now: () => number = Date.now,
): Formats {
  // The specification writes dates as dd/MM/yyyy, on which en-GB and pt-BR agree; Turkish has dots in their place.
  const dates = language === 'tr' ? 'tr' : 'en-GB'
  const two = '2-digit'
  const clock = () => formatter('time', 'en-GB', { hour: two, minute: two, timeZone })
  const calendar = () =>
    formatter('date', dates, { day: two, month: two, year: 'numeric', timeZone })
  const short = () => formatter('short', dates, { day: two, month: two, year: two, timeZone })
  const months = () => formatter('month', language, { month: 'long', year: 'numeric', timeZone })
  let numbers: Intl.NumberFormat | undefined
  let percents: Intl.NumberFormat | undefined
  const time = (moment: Moment) => clock().format(new Date(moment))
  const date = (moment: Moment) => calendar().format(new Date(moment))
  const shortDate = (moment: Moment) => short().format(new Date(moment))
  const today = () => date(now())
  const calendarDay = (day: string) =>
    day
      .split('-')
      .reverse()
      .join(language === 'tr' ? '.' : '/')
  return {
    time,
    date,
    calendarDay,
    shortDate,
    shortDay: (day) => calendarDay(day.slice(2)),
    timeOrDate: (moment) => (date(moment) === today() ? time(moment) : date(moment)),
    dateTime: (moment) => `${shortDate(moment)} ${time(moment)}`,
    dayName: (moment) => {
      const day = date(moment)
      if (day === today()) return words.today
      return day === yesterday(today()) ? words.yesterday : day
    },
    monthYear: (moment) => months().format(new Date(moment)),
    dayKey: oncePerQuarter(date),
    number: (value) => (numbers ??= new Intl.NumberFormat(language)).format(value),
    percent: (share) =>
      (percents ??= new Intl.NumberFormat(language, { style: 'percent' })).format(share),
  }
}

const QUARTER_MS = 15 * 60_000

/**
 * The same for a whole quarter of an hour, within which no zone begins a day: a long conversation asks of each of its messages what
 * day it is, and formatting a date takes a hundred times as long as looking it up.
 */
function oncePerQuarter(dayOf: (moment: Moment) => string): (moment: Moment) => string {
  const days = new Map<number, string>()
  return (moment) => {
    const quarter = Math.floor(new Date(moment).getTime() / QUARTER_MS)
    let day = days.get(quarter)
    if (day === undefined) {
      day = dayOf(moment)
      days.set(quarter, day)
    }
    return day
  }
}

/** The calendar day before a dd/MM/yyyy one, with the same separator. Counted on the calendar, because a day is not always 24 hours long. */
function yesterday(today: string): string {
  const [day = 1, month = 1, year = 1970] = today.split(/\D/).map(Number)
  const before = new Date(Date.UTC(year, month - 1, day - 1))
  const two = (value: number) => String(value).padStart(2, '0')
  return [two(before.getUTCDate()), two(before.getUTCMonth() + 1), before.getUTCFullYear()].join(
    today.charAt(2),
  )
}
