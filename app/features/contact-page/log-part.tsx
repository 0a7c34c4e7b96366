import { Link } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { ContactLogEntry } from '#domains/tickets/tickets.types.ts'
import { ErrorState } from '#app/components/error-state.tsx'
import { usePagedList } from '#app/components/lists/use-paged-list.ts'
import { Skeleton } from '#app/components/skeleton.tsx'
import { LogLine } from '../person/log-line.tsx'
import { ticketPath } from '../person/ticket-path.ts'
import { PartList } from './part.tsx'
import { newestFirst, NO_QUERY, readLog } from './read-parts.ts'
import type { LogPage } from './read-parts.ts'
import { useFirstPage } from './use-first-page.ts'

type LogPartProps = { contactId: number; given: LogPage | null; readAt: number }

/** What happened to any ticket with the contact. */
export function LogPart({ contactId, given, readAt }: LogPartProps) {
  const { t } = useTranslation('ticketDialogs')
  const { page, hasFailed, askAgain } = useFirstPage(
    given,
    (signal) => readLog(contactId, signal),
    String(readAt),
  )
  if (hasFailed) return <ErrorState title={t('log.failed')} onRetry={askAgain} />
  if (page === null) return <Skeleton height={14} width="60%" />
  return <Entries contactId={contactId} page={page} />
}

function Entries({ contactId, page }: { contactId: number; page: LogPage }) {
  const { t } = useTranslation('contactPage')
  const list = usePagedList<ContactLogEntry>({
    query: NO_QUERY,
    page,
    api: { path: `/contact-log/${contactId}`, rows: 'entries' },
    compare: newestFirst,
  })
  return (
    <PartList name="log" list={list} nextCursor={page.nextCursor}>
      {(rows) => (
        <ol className="log-list">
          {rows.map((entry) => (
            <LogLine key={entry.id} entry={entry}>
              {' · '}
              <Link
                className="link"
                to={ticketPath(entry.ticketUuid)}
                aria-label={t('toTicket', { id: entry.ticketId })}
              >
                #{entry.ticketId}
              </Link>
            </LogLine>
          ))}
        </ol>
      )}
    </PartList>
  )
}
