import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { TicketLogEntry } from '#domains/tickets/tickets.types.ts'
import { useFormats } from '#app/i18n/use-formats.ts'
import './log-line.css'

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

/** What somebody did to a ticket, in an `<ol className="log-list">`; `children` stand behind it. Its words are the ticket dialogs'. */
export function LogLine({ entry, children }: { entry: TicketLogEntry; children?: ReactNode }) {
  const { t } = useTranslation(['ticketDialogs', 'previews'])
  const formats = useFormats()
  const type = KNOWN.find((one) => one === entry.type)
  const names = {
    user: entry.user?.name ?? t('log.system'),
    queue: entry.queue?.name ?? t('previews:noQueue'),
  }
  return (
    <li>
      <span>
        {type === undefined ? t('log.other', { type: entry.type }) : t(`log.${type}`, names)}
        {children}
      </span>
      <time dateTime={entry.createdAt}>{formats.dateTime(entry.createdAt)}</time>
    </li>
  )
}
