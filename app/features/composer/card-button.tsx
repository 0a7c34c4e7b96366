import { Contact } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { useShowDialog } from '../desk/show-dialog.ts'

/** Sends a contact of the book as a card. Messenger and Instagram know no cards. */
export function CardButton({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('messages')
  const show = useShowDialog()
  if (ticket.channel !== 'whatsapp' && ticket.channel !== 'whatsappapi') return null
  return (
    <button
      type="button"
      className="plain-button composer-tool focus-ring"
      data-tool="card"
      data-testid="composer-card"
      aria-label={t('card.label')}
      title={t('card.label')}
      onClick={() => show({ kind: 'send-contact', ticket })}
    >
      <Contact size={17} strokeWidth={1.8} aria-hidden />
    </button>
  )
}
