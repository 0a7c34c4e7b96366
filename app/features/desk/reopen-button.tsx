import { Button } from '@radix-ui/themes/components/button'
import { ArrowRight, Check, RotateCcw } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { focusConversation } from './focus-places.ts'
import { useDeskNavigation } from './use-desk-navigation.ts'
import { useTicketActions } from './use-ticket-actions.ts'

type ReopenButtonProps = {
  ticket: TicketView
  /** The contact's that is under way: it goes on there. */
  underWay: TicketView | null
  variant?: 'solid' | 'soft'
}

/** The way on from a resolved ticket: it is opened again, or the one that is under way is gone to, accepted first where it waits. */
export function ReopenButton({ ticket, underWay, variant = 'solid' }: ReopenButtonProps) {
  const { t } = useTranslation('tickets')
  const actions = useTicketActions()
  const go = useDeskNavigation()
  if (underWay === null)
    return (
      <Button
        size="2"
        variant={variant}
        data-testid="reopen-ticket"
        onClick={() => void actions.reopen(ticket)}
      >
        <RotateCcw size={15} aria-hidden /> {t('actions.reopen')}
      </Button>
    )
  if (underWay.status === 'pending')
    return (
      <Button
        size="2"
        variant={variant}
        data-testid="accept-under-way"
        onClick={() => void actions.accept(underWay)}
      >
        <Check size={15} aria-hidden /> {t('underWay.accept')}
      </Button>
    )
  return (
    <Button
      size="2"
      variant={variant}
      data-testid="go-under-way"
      onClick={() => {
        go.toTicket(underWay)
        focusConversation(underWay.id)
      }}
    >
      <ArrowRight size={15} aria-hidden /> {t('underWay.go')}
    </Button>
  )
}
