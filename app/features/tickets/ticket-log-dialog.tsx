import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ErrorState } from '#app/components/error-state.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { fetchTicketLog } from '#app/desk-client/desk-api.ts'
import { keys } from '#app/desk-client/keys.ts'
import { LogLine } from '../person/log-line.tsx'
import { DeskDialog } from '../desk/desk-dialog.tsx'
import type { DialogProps } from '../desk/show-dialog.ts'

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
        <div className="log-list ticket-log" aria-busy="true">
          <Skeleton height={14} /> <br />
          <Skeleton height={14} width="80%" />
        </div>
      )}
      {log.isError && <ErrorState title={t('log.failed')} onRetry={() => void log.refetch()} />}
      {log.data?.length === 0 && <p className="pick-note">{t('log.empty')}</p>}
      {log.data !== undefined && (
        <ol className="log-list ticket-log scroll-y">
          {log.data.map((entry) => (
            <LogLine key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </DeskDialog>
  )
}
