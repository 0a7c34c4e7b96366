import { Link } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { Chip } from '#app/components/chip.tsx'
import { useFormats } from '#app/i18n/use-formats.ts'
import { ticketPath } from './ticket-path.ts'
import './past-ticket.css'

type PastTicketProps = {
  ticket: TicketView
  /** Those of its contact, unless they stand elsewhere. */
  tags?: TicketView['tags']
}

/** A ticket of somebody: when, who, how it ended, and the way to it. */
export function PastTicket({ ticket, tags = ticket.tags }: PastTicketProps) {
  const { t } = useTranslation('previews')
  const formats = useFormats()
  const { queue, user, closedAt } = ticket
  const ended =
    ticket.userRating === null
      ? t(`status.${ticket.status}`)
      : t('ratedAs', { rate: ticket.userRating })
  return (
    <Link
      to={ticketPath(ticket.uuid)}
      className="past-ticket focus-ring"
      data-ticket-id={ticket.id}
      data-testid={`past-ticket-${ticket.id}`}
    >
      <span className="past-ticket-when">
        <time dateTime={ticket.createdAt}>{formats.date(ticket.createdAt)}</time>
        {closedAt !== null && formats.date(closedAt) !== formats.date(ticket.createdAt) && (
          <>
            {' – '}
            <time dateTime={closedAt}>{formats.date(closedAt)}</time>
          </>
        )}
        <span className="past-ticket-id">#{ticket.id}</span>
      </span>
      <span className="past-ticket-facts">{[user?.name ?? t('nobody'), ended].join(' · ')}</span>
      {(queue !== null || tags.length > 0) && (
        <span className="past-ticket-chips">
          {queue !== null && (
            <Chip color={queue.color} dot>
              {queue.name}
            </Chip>
          )}
          {tags.map((tag) => (
            <Chip key={tag.id} color={tag.color}>
              {tag.name}
            </Chip>
          ))}
        </span>
      )}
    </Link>
  )
}
