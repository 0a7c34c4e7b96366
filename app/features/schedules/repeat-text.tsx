import { Repeat } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { ScheduleView } from '#domains/schedules/schedules.types.ts'
import { useFormats } from '#app/i18n/use-formats.ts'

type RepeatTextProps = { schedule: Pick<ScheduleView, 'repeatEvery' | 'repeatUntil' | 'repeated'> }

/** How one repeats, in words; that it is of a series, once the next one says how. Nothing for one that goes out once. */
export function RepeatText({ schedule }: RepeatTextProps) {
  const { t } = useTranslation('schedules')
  const formats = useFormats()
  const { repeatEvery, repeatUntil, repeated } = schedule
  if (!repeated) return null
  return (
    <small className="schedule-repeats">
      <Repeat size={12} aria-hidden />
      {repeatEvery === null || repeatUntil === null
        ? t('repeats.one')
        : t(`repeats.${repeatEvery}`, { until: formats.shortDay(repeatUntil) })}
    </small>
  )
}
