import { CircleAlert } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { OnCallEntry } from '#domains/plantao/plantao.types.ts'
import { useFormats } from '#app/i18n/use-formats.ts'
import { useErrorText } from '#app/i18n/error-text.ts'
import { dayGroups } from './day-groups.ts'
import { useWeekdayName } from './weekday-name.ts'
import './plantao.css'

type CellProps = { entry: OnCallEntry }

export function OnCallName({ entry, isOnCall }: CellProps & { isOnCall: boolean }) {
  const { t } = useTranslation('plantao')
  return (
    <span className="on-call-name">
      <b className="row-name">{entry.user.name}</b>
      {isOnCall && <span className="yes-mark">{t('onCall')}</span>}
    </span>
  )
}

/** The times of the week, days with the same ones in one line. */
export function OnCallTimes({ entry }: CellProps) {
  const { t } = useTranslation('plantao')
  const name = useWeekdayName()
  return (
    <ul className="on-call-times">
      {dayGroups(entry.days).map(({ first, last, count, startTime, endTime }) => (
        <li key={first}>
          {count === 1
            ? name(first, 'short')
            : t(count === 2 ? 'times.twoDays' : 'times.days', {
                first: name(first, 'short'),
                last: name(last, 'short'),
              })}{' '}
          <span>
            {startTime === endTime
              ? t('times.wholeDay', { start: startTime })
              : t('times.window', { start: startTime, end: endTime })}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What stands in the way of a notice, where the page has words of its own for it. */
const OBSTACLES = {
  ERR_NO_DEF_WAPP_FOUND: 'noDefault',
  ERR_CONNECTION_UNAVAILABLE: 'down',
  ERR_CHANNEL_UNAVAILABLE: 'channel',
  ERR_WINDOW_CLOSED: 'window',
} as const

/** When the phone was told last, or why it is not. */
export function LastNotice({ entry: { lastNotice, obstacle } }: CellProps) {
  const { t } = useTranslation('plantao')
  const errorText = useErrorText()
  const { dateTime } = useFormats()
  if (obstacle !== null)
    return (
      <span className="on-call-problem">
        <CircleAlert size={15} aria-hidden />
        {Object.hasOwn(OBSTACLES, obstacle)
          ? t(`obstacles.${OBSTACLES[obstacle as keyof typeof OBSTACLES]}`)
          : errorText(obstacle)}
      </span>
    )
  if (lastNotice === null) return <span className="on-call-fact">{t('never')}</span>
  return lastNotice.hasFailed ? (
    <span className="on-call-problem">
      <CircleAlert size={15} aria-hidden />
      {t('failed', { time: dateTime(lastNotice.at) })}
    </span>
  ) : (
    <span className="on-call-fact">{dateTime(lastNotice.at)}</span>
  )
}
