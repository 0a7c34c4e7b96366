import { Link } from '@remix-run/react'
import { Bell as BellIcon } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Avatar } from '#app/components/avatar.tsx'
import { ChannelMark } from '#app/components/channel-mark.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import * as Popover from '#app/components/popover.tsx'
import { previewText } from '#app/features/messages/rich-text.ts'
import { usePreviewWords } from '#app/features/messages/use-preview-words.ts'
import { useFormats } from '#app/i18n/use-formats.ts'
import { BellMentions } from './bell-mentions.tsx'
import { BellPlannedMessages } from './bell-planned.tsx'
import type { BellProps, BellTicket } from './bell.tsx'
import { BELL_SHOWN } from '../frame/limits.ts'
import './bell.css'

const nothing = () => undefined

/** What opens from the bell. */
export function BellPanel({
  mentions = [],
  onReadMention = nothing,
  planned = [],
  onDismissPlanned,
  ...tickets
}: BellProps) {
  return (
    <>
      <BellPlannedMessages planned={planned} onDismiss={onDismissPlanned} />
      <BellMentions mentions={mentions} onRead={onReadMention} />
      <UnreadTickets {...tickets} />
    </>
  )
}

function UnreadTickets({ tickets, total, onOpen }: BellProps) {
  const { t } = useTranslation(['shell', 'panels'])
  const close = Popover.useClosePopover()
  const shown = tickets.slice(0, BELL_SHOWN)
  return (
    <>
      <h2 className="rail-popover-title">{t('shell:bell.title')}</h2>
      {shown.length === 0 && (
        <EmptyState icon={<BellIcon size={20} />} title={t('panels:bell.empty')} />
      )}
      <ul className="bell-list scroll-y">
        {shown.map((ticket) => (
          <li key={ticket.id}>
            <Link
              to={`/tickets/${ticket.uuid}`}
              className="bell-ticket focus-ring"
              onClick={() => {
                close()
                onOpen?.(ticket)
              }}
            >
              <BellTicketRow ticket={ticket} />
            </Link>
          </li>
        ))}
      </ul>
      {total > shown.length && shown.length > 0 && (
        <p className="bell-more">{t('panels:bell.more', { count: total - shown.length })}</p>
      )}
    </>
  )
}

function BellTicketRow({ ticket }: { ticket: BellTicket }) {
  const { t } = useTranslation('shell')
  const formats = useFormats()
  const words = usePreviewWords()
  return (
    <>
      <Avatar name={ticket.name} src={ticket.picture ?? null} size={32}>
        {ticket.channel && <ChannelMark channel={ticket.channel} badge />}
      </Avatar>
      <span className="bell-words">
        <span className="bell-name truncate">{ticket.name}</span>
        <span className="bell-preview truncate">{words(previewText(ticket.text))}</span>
      </span>
      <span className="bell-facts">
        <time dateTime={ticket.at}>{formats.timeOrDate(ticket.at)}</time>
        <span className="bell-unread" aria-hidden>
          {ticket.unread}
        </span>
        <span className="sr-only">{t('unreadBadge', { count: ticket.unread })}</span>
      </span>
    </>
  )
}
