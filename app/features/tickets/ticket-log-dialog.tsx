import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TicketLogEntry } from '#domains/tickets/tickets.types.ts'
import { ErrorState } from '#app/components/error-state.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { fetchTicketLog } from '#app/desk-client/desk-api.ts'
import { keys } from '#app/desk-client/keys.ts'
import { useFormats } from '#app/i18n/use-formats.ts'
import { DeskDialog } from './desk-dialog.tsx'
import type { DialogProps } from './show-dialog.ts'

const KNOWN = [
  'create',
  'chatBot',
  'queue',
  'open',
  'access',
  'transfered',
  'receivedTransfer',
  'closed',
  'pending',
  'reopen',
  'undone',
  'rating',
  'rated',
] as const

/** Who did what to a ticket, from its first day. */
export function TicketLogDialog({ ticket, onClose }: DialogProps<'log'>) {
  const { t } = useTranslation('ticketDialogs')
  // Nobody tells a browser of new entries: read each time it is opened.
  const log = useQuery({
    queryKey: keys.ticketLog(ticket.id),
    queryFn: ({ signal }) => fetchTicketLog(ticket.id, signal),
    staleTime: 0,
  })
  return (
    <DeskDialog
      testId="ticket-log-dialog"
      title={t('log.title', { id: ticket.id })}
      text={t('log.text')}
      onClose={onClose}
    >
      {log.isPending && (
        <div className="log-list" aria-busy="true">
          <Skeleton height={14} /> <br />
          <Skeleton height={14} width="80%" />
        </div>
      )}
      {log.isError && <ErrorState title={t('log.failed')} onRetry={() => void log.refetch()} />}
      {log.data?.length === 0 && <p className="pick-note">{t('log.empty')}</p>}
      {log.data !== undefined && (
        <ol className="log-list scroll-y">
          {log.data.map((entry) => (
            <LogEntry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </DeskDialog>
  )
}

function LogEntry({ entry }: { entry: TicketLogEntry }) {
  const { t } = useTranslation(['ticketDialogs', 'tickets'])
  const formats = useFormats()
  const type = KNOWN.find((one) => one === entry.type)
  const names = {
    user: entry.user?.name ?? t('log.system'),
    queue: entry.queue?.name ?? t('tickets:noQueue'),
  }
  return (
    <li>
      <span>
        {type === undefined ? t('log.other', { type: entry.type }) : t(`log.${type}`, names)}
      </span>
      <time dateTime={entry.createdAt}>{formats.dateTime(entry.createdAt)}</time>
    </li>
  )
}
