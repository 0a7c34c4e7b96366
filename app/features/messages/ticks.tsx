import { Check, CheckCheck, CircleAlert, Clock3 } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import './ticks.css'

const ACK_WORDS = ['ack.pending', 'ack.sent', 'ack.delivered', 'ack.read', 'ack.played'] as const

/** How far a message of ours came: clock, sent, delivered, read in blue (specification part 1 §4). */
export function Ticks({ ack, failed = false }: { ack: number; failed?: boolean }) {
  const { t } = useTranslation('previews')
  const step = Math.min(4, Math.max(0, ack)) as 0 | 1 | 2 | 3 | 4
  const label = failed ? t('ack.failed') : t(ACK_WORDS[step])
  const Icon = failed ? CircleAlert : step === 0 ? Clock3 : step === 1 ? Check : CheckCheck
  return (
    <span
      className="ticks"
      data-state={failed ? 'failed' : step >= 3 ? 'read' : 'on-the-way'}
      title={label}
    >
      <Icon size={step === 0 && !failed ? 12 : 14} strokeWidth={2} aria-hidden />
      <span className="sr-only">{label}</span>
    </span>
  )
}
