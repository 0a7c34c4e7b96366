import { useNavigate } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { monthLater } from '#domains/schedules/month-days.ts'
import { daysLater } from '#domains/schedules/repeat-times.ts'
import { isModified } from '#app/components/key-press.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { dayWords, daysTo } from './calendar-days.ts'
import { DayCell } from './day-cell.tsx'
import { searchFor } from './page-address.ts'
import type { CalendarData } from './schedules-data.server.ts'

/** A browser takes a table's roles away where the screen shows it as a list: they are said again. */
const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
} as const

const MONTH_KEYS: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 }

function focusDay(table: HTMLElement | null, day: string): void {
  table?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
}

/** The weeks of a month. Arrows go from day to day, Home and End to the ends of a week, Page Up and Page Down to the months beside it. */
export function MonthTable({ data }: { data: CalendarData }) {
  const { text, month, today, weeks, days } = data
  const { i18n } = useTranslation('schedules')
  const words = dayWords(i18n.language)
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const table = useRef<HTMLTableElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  /** A day of a month that is on its way. */
  const wanted = useRef<string | null>(null)
  const shown = weeks.flat()
  // One day is in the order of the Tab key, the others are reached from it.
  const first = today.startsWith(month) ? today : `${month}-01`
  const active = chosen !== null && shown.includes(chosen) ? chosen : first

  useEffect(() => {
    const day = wanted.current
    if (day === null || !day.startsWith(month)) return
    wanted.current = null
    focusDay(table.current, day)
  }, [month])

  const onKeyDown = (event: KeyboardEvent, day: string, placeInWeek: number) => {
    if (isModified(event)) return
    const months = MONTH_KEYS[event.key]
    const step = daysTo(event.key, placeInWeek)
    if (months === undefined && step === null) return
    event.preventDefault()
    // Keys that are pressed before their month is there go on from where they lead.
    const ahead = wanted.current?.startsWith(month) === false ? wanted.current : null
    const to =
      months === undefined
        ? daysLater(ahead ?? day, step ?? 0)
        : `${monthLater((ahead ?? month).slice(0, 7), months)}-01`
    setChosen(to)
    if (shown.includes(to)) focusDay(table.current, to)
    if (ahead === null && months === undefined && shown.includes(to)) return
    wanted.current = to
    navigate(
      { pathname: '.', search: searchFor({ view: 'calendar', text, month: to.slice(0, 7) }) },
      { preventScrollReset: true, replace: true },
    )
  }

  return (
    <table
      ref={table}
      className="month-table"
      {...ROLES.table}
      aria-label={words.month(`${month}-01`)}
    >
      <thead {...ROLES.group}>
        <tr {...ROLES.row}>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" {...ROLES.head} abbr={words.weekday(day)}>
              {words.shortWeekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROLES.group}>
        {weeks.map((week) => (
          <tr key={week[0]} {...ROLES.row}>
            {week.map((day, place) => (
              <DayCell
                key={day}
                day={day}
                data={data}
                found={days.find((one) => one.day === day)}
                isReached={!isHydrated || day === active}
                onFocus={() => setChosen(day)}
                onKeyDown={(event) => onKeyDown(event, day, place)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
