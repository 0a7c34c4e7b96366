import { Contact } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PlainIconButton } from '#app/components/plain-icon-button.tsx'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { useShowDialog } from '../desk/show-dialog.ts'

/** Sends a contact of the book as a card. Messenger and Instagram know no cards. */
export function CardButton({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('messages')
  const show = useShowDialog()
  if (ticket.channel !== 'whatsapp' && ticket.channel !== 'whatsappapi') return null
  return (
    <PlainIconButton
      className="composer-tool"
      data-tool="card"
      data-testid="composer-card"
      label={t('card.label')}
      icon={<Contact size={17} strokeWidth={1.8} aria-hidden />}
      onClick={() => show({ kind: 'send-contact', ticket })}
    />
  )
}
