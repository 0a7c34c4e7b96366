import { AlarmClock } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { tip } from '#app/components/tip-layer.tsx'
import { useFormats } from '#app/i18n/use-formats.ts'

/** When a ticket that was put aside comes back. */
export function SnoozedUntil({ until }: { until: string }) {
  const { t } = useTranslation('tickets')
  const formats = useFormats()
  const time = formats.dateTime(until)
  const words = t('snooze.until', { time })
  return (
    <span className="header-window" {...tip(words)} data-testid="snoozed-until">
      <AlarmClock size={12} aria-hidden /> <span aria-hidden>{time}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}
