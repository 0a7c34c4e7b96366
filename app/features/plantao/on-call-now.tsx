import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { Millis } from '#core/time.ts'
import { weekdayOf } from '#core/weekdays.ts'
import { wallTime } from '#core/zoned-time.ts'
import type { WindowState } from '#core/week-windows.ts'
import { onCallState } from '#domains/plantao/on-call-times.ts'
import type { OnCallTimes } from '#domains/plantao/on-call-times.ts'
import type { OnCallEntry } from '#domains/plantao/plantao.types.ts'
import { useWeekdayName } from './weekday-name.ts'
import './plantao.css'

/** Whether an entry makes somebody on call at an instant, by its days as the API writes them. */
export const stateOf = ({ days }: OnCallEntry, now: Millis, timezone: string): WindowState =>
  onCallState(
    Object.fromEntries(
      days.map(({ weekdayEn, startTime, endTime }) => [weekdayEn, { startTime, endTime }]),
    ) as OnCallTimes,
    now,
    timezone,
  )

type OnCallNowProps = { entries: readonly OnCallEntry[]; now: Millis; timezone: string }

/** Who is on call at this moment and until when; where nobody is, who is next. */
export function OnCallNow({ entries, now, timezone }: OnCallNowProps) {
  const { t } = useTranslation('plantao')
  const moment = useMoment(now, timezone)
  const states = entries.map((entry) => ({ entry, state: stateOf(entry, now, timezone) }))
  const current = states.flatMap(({ entry, state }) =>
    state.isInside ? [{ entry, until: state.until }] : [],
  )
  const [next] = states
    .flatMap(({ entry, state }) =>
      !state.isInside && state.next !== null ? [{ entry, at: state.next }] : [],
    )
    .sort((one, other) => one.at - other.at)
  return (
    <p
      className="on-call-now"
      data-empty={current.length === 0 ? '' : undefined}
      data-testid="on-call-now"
    >
      {current.length > 0 ? (
        <>
          <b>{t('now.title')}</b>
          {current.map(({ entry, until }) => (
            <span key={entry.id} className="on-call-person">
              {entry.user.name}{' '}
              <small>
                {until === null ? t('now.always') : t('now.until', { time: moment(until) })}
              </small>
            </span>
          ))}
        </>
      ) : (
        <>
          <b>{t('now.nobody')}</b>
          {next !== undefined && (
            <span>{t('now.next', { name: next.entry.user.name, time: moment(next.at) })}</span>
          )}
        </>
      )}
    </p>
  )
}

/** A moment of the coming week: its time, and its day unless that is today. */
function useMoment(now: Millis, timezone: string): (time: Millis) => string {
  const weekdayName = useWeekdayName()
  const [today] = wallTime(now, timezone).split('T')
  return (time) => {
    const [date = '', clock = ''] = wallTime(time, timezone).split('T')
    return date === today ? clock : `${weekdayName(weekdayOf(date), 'short')} ${clock}`
  }
}
