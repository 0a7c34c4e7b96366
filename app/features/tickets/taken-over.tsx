import { Button } from '@radix-ui/themes/components/button'
import { UserCheck } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { dismissToast, toast, UNDO_MS } from '#app/components/toast.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { useTicketActions } from '../desk/use-ticket-actions.ts'
import './taken-over.css'

/** Says who has the ticket now, and offers the way back, to whom it was taken from while they looked at it. */
export function TakenOver({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('tickets')
  const actions = useTicketActions()
  const words = t('takenOver.text', { name: ticket.user?.name ?? '' })
  useEffect(() => {
    const shown = toast({ text: words, durationMs: UNDO_MS })
    // Once it is no longer so, nothing says it.
    return () => dismissToast(shown)
  }, [words])
  return (
    <div className="taken-over" data-testid="taken-over">
      <p>{words}</p>
      <Button
        size="1"
        variant="soft"
        data-testid="take-back"
        onClick={() => void actions.takeOver(ticket)}
      >
        <UserCheck size={14} aria-hidden /> {t('takenOver.back')}
      </Button>
    </div>
  )
}
