import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { ScheduleView } from '#domains/schedules/schedules.types.ts'
import { useErrorText } from '#app/i18n/error-text.ts'

type StatusOf = Pick<ScheduleView, 'status' | 'error' | 'undelivered'>

/** How a planned message stands, and why it was not sent. */
export function StatusText({ schedule }: { schedule: StatusOf }) {
  const { t } = useTranslation('schedules')
  const errorText = useErrorText()
  const { status, error, undelivered } = schedule
  return (
    <span className="schedule-state">
      <span className="schedule-status" data-status={status}>
        {t(`status.${status}`)}
      </span>
      {status === 'ENVIADA' && undelivered && <small>{t('undelivered')}</small>}
      {status === 'ERRO' && error !== null && <small>{errorText(error)}</small>}
    </span>
  )
}
