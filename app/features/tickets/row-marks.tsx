import { AlarmClock } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { Chip } from '#app/components/chip.tsx'
import { useFormats } from '#app/i18n/use-formats.ts'
import { ROW_TAGS } from '../desk/limits.ts'
import { WaitingTime } from './waiting-time.tsx'

/** The last line of a row: how long somebody waits, until when it is put aside, its queue and tags. */
export function RowMarks({ ticket, showsStatus }: { ticket: TicketView; showsStatus: boolean }) {
  const { t } = useTranslation(['tickets', 'previews'])
  const { snoozedUntil } = ticket
  const more = ticket.tags.length - ROW_TAGS
  return (
    <span className="ticket-row-marks">
      <WaitingTime ticket={ticket} />
      {snoozedUntil !== null && <RowSnoozed until={snoozedUntil} />}
      {ticket.queue === null ? (
        <Chip color="var(--gray-9)">{t('previews:noQueue')}</Chip>
      ) : (
        <Chip color={ticket.queue.color} dot>
          {ticket.queue.name}
        </Chip>
      )}
      {showsStatus && <Chip color="var(--gray-9)">{t(`previews:status.${ticket.status}`)}</Chip>}
      {ticket.isGroup && <Chip color="var(--gray-9)">{t('group')}</Chip>}
      {ticket.tags.slice(0, ROW_TAGS).map((tag) => (
        <Chip key={tag.id} color={tag.color}>
          {tag.name}
        </Chip>
      ))}
      {more > 0 && (
        <span
          title={ticket.tags
            .slice(ROW_TAGS)
            .map((tag) => tag.name)
            .join(', ')}
        >
          <span aria-hidden>+{more}</span>
          <span className="sr-only">{t('moreTags', { count: more })}</span>
        </span>
      )}
    </span>
  )
}

function RowSnoozed({ until }: { until: string }) {
  const { t } = useTranslation('tickets')
  const time = useFormats().dateTime(until)
  const words = t('snooze.until', { time })
  return (
    <span className="ticket-row-waits" data-testid="row-snoozed" title={words}>
      <AlarmClock size={11} strokeWidth={1.8} aria-hidden />
      <span aria-hidden>{time}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}
