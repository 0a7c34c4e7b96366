import { Hourglass } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { useNow } from '../desk/use-now.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { waitedFor, waitingSince } from './waiting-since.ts'

/** How long the customer's last message has had no answer. */
export function WaitingTime({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('tickets')
  const isHydrated = useHydrated()
  const now = useNow()
  const since = waitingSince(ticket)
  // The document does not know when it is looked at.
  if (since === null || !isHydrated) return null
  const { unit, count } = waitedFor(since, now)
  const isNow = count === 0
  const time = isNow ? t('waits.now') : t(`waits.${unit}`, { count })
  const words = isNow ? t('waits.nowLabel') : t('waits.label', { time })
  return (
    <span className="ticket-row-waits" data-testid="waiting-time" title={words}>
      <Hourglass size={11} strokeWidth={1.8} aria-hidden />
      <span aria-hidden>{time}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}
