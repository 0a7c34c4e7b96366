import { Link } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { useFormats } from '#app/i18n/use-formats.ts'
import { ticketPath } from '../person/ticket-path.ts'
import './ticket-line.css'

/** Where one of the contact's tickets ends and the next begins: when it was, in which queue, with whom, and how it ended. */
export function TicketLine({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation(['messages', 'previews'])
  const formats = useFormats()
  const { id, queue, user, closedAt, userRating } = ticket
  const from = formats.date(ticket.createdAt)
  const to = closedAt === null ? from : formats.date(closedAt)
  const facts = [
    from === to ? from : `${from} – ${to}`,
    queue?.name ?? t('previews:noQueue'),
    user?.name ?? t('previews:nobody'),
    t(`previews:status.${ticket.status}`),
    ...(userRating === null ? [] : [t('previews:ratedAs', { rate: userRating })]),
  ]
  return (
    <div className="ticket-line" role="separator" data-testid="ticket-divider">
      <Link className="focus-ring" to={ticketPath(ticket.uuid)}>
        {t('earlier.ticket', { id })}
      </Link>
      <span>{facts.join(' · ')}</span>
    </div>
  )
}
