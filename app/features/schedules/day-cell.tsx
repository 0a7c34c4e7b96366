import { Link } from '@remix-run/react'
import { Plus, Repeat } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { CalendarDay, CalendarEntry } from '#domains/schedules/calendar.queries.ts'
import { FROM_PAGE } from '#app/components/dialogs/dialog-url.ts'
import { dayWords } from './calendar-days.ts'
import { searchFor } from './page-address.ts'
import { useScheduleText } from './use-schedule-text.ts'
import type { CalendarData } from './schedules-data.server.ts'

type DayCellProps = {
  day: string
  data: CalendarData
  found: CalendarDay | undefined
  /** By the Tab key. */
  isReached: boolean
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** As the roles of its table (month-table.tsx). */
const CELL = { role: 'cell' } as const

/** A day of the month: its number leads to its list, a sign to a new message on it, each message to its dialog. */
export function DayCell({ day, data, found, isReached, onFocus, onKeyDown }: DayCellProps) {
  const { t, i18n } = useTranslation('schedules')
  const { text, month, today } = data
  const count = found?.count ?? 0
  const name = dayWords(i18n.language).day(day)
  const list = searchFor({ view: 'list', text, shown: 'waiting', day })
  const calendar = searchFor({ view: 'calendar', text, month })
  const entries = found?.entries ?? []
  const tabIndex = isReached ? undefined : -1
  return (
    <td
      {...CELL}
      data-beside={day.startsWith(month) ? undefined : ''}
      data-today={day === today ? '' : undefined}
      data-past={day < today ? '' : undefined}
      data-empty={count === 0 ? '' : undefined}
      data-testid={`day-${day}`}
    >
      <div className="day-head">
        <Link
          to={{ pathname: '.', search: list }}
          className="day-link focus-ring"
          tabIndex={tabIndex}
          data-day={day}
          aria-current={day === today ? 'date' : undefined}
          aria-label={t('calendar.dayCount', { count, day: name })}
          onFocus={onFocus}
          onKeyDown={onKeyDown}
        >
          <span className="day-number">{Number(day.slice(8))}</span>
          <span className="day-name">{name}</span>
        </Link>
        {day >= today && (
          <Link
            to={{ pathname: 'new', search: `${calendar}&at=${day}` }}
            state={FROM_PAGE}
            className="day-add focus-ring"
            tabIndex={tabIndex}
            preventScrollReset
            aria-label={t('calendar.add', { day: name })}
            title={t('calendar.add', { day: name })}
          >
            <Plus size={14} aria-hidden />
          </Link>
        )}
      </div>
      {entries.length > 0 && (
        <ul>
          {entries.map((entry) => (
            <li key={`${entry.schedule.id} ${entry.time} ${entry.isExpected ? 1 : 0}`}>
              <Entry entry={entry} search={calendar} />
            </li>
          ))}
        </ul>
      )}
      {count > entries.length && (
        <Link to={{ pathname: '.', search: list }} className="day-more focus-ring">
          {t('calendar.more', { count: count - entries.length })}
        </Link>
      )}
    </td>
  )
}

function Entry({ entry, search }: { entry: CalendarEntry; search: string }) {
  const { t } = useTranslation('schedules')
  const { time, isExpected, schedule } = entry
  const { id, contact, media, status, repeated } = schedule
  const text = useScheduleText()(schedule)
  const words = text === '' ? (media?.name ?? '') : text
  // The one that waits is what this is expected of.
  const state = isExpected ? t('calendar.expected') : t(`status.${status}`)
  return (
    <Link
      to={{ pathname: String(id), search }}
      state={FROM_PAGE}
      prefetch="intent"
      preventScrollReset
      className="day-entry focus-ring"
      data-status={isExpected ? 'expected' : status}
      title={`${time} ${contact.name}: ${words} (${state})`}
    >
      <time>{time}</time>
      <span className="truncate">{contact.name}</span>
      {repeated && <Repeat size={11} aria-hidden />}
      <span className="day-entry-words truncate">{words}</span>
      <span className="sr-only">{state}</span>
    </Link>
  )
}
