import { useTranslation } from 'react-i18next'
import type { ScheduleView } from '#domains/schedules/schedules.types.ts'
import { useErrorText } from '#app/i18n/error-text.ts'

/** How a planned message stands, and why it was not sent. */
export function StatusText({ schedule }: { schedule: Pick<ScheduleView, 'status' | 'error'> }) {
  const { t } = useTranslation('schedules')
  const errorText = useErrorText()
  const { status, error } = schedule
  return (
    <span className="schedule-state">
      <span className="schedule-status" data-status={status}>
        {t(`status.${status}`)}
      </span>
      {status === 'ERRO' && error !== null && <small>{errorText(error)}</small>}
    </span>
  )
}
