import { Link } from '@remix-run/react'
import { Bell as BellIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#app/components/avatar.tsx'
import { ChannelMark } from '#app/components/channel-mark.tsx'
import type { Channel } from '#app/components/channel-mark.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import * as Popover from '#app/components/popover.tsx'
import { useFormats } from '#app/i18n/use-formats.ts'
import { BellMentions } from './bell-mentions.tsx'
import type { BellMention } from './bell-mentions.tsx'
import { CountBadge } from './count-badge.tsx'
import { BELL_SHOWN } from './limits.ts'
import { railTip } from './rail-tip.ts'
import { usePhone } from './use-phone.ts'
import './bell.css'

/** A ticket with unread messages, as the bell lists it. */
export type BellTicket = {
  id: number
  uuid: string
  name: string
  preview: string
  /** ISO 8601 UTC. */
  at: string
  unread: number
  picture?: string | null
  channel?: Channel
}
export type BellProps = {
  /** Newest first; as many as the caller has at hand. */
  tickets: readonly BellTicket[]
  /** All there are. */
  total: number
  mentions?: readonly BellMention[]
  onReadMention?: (mention: BellMention) => void
  /** Called besides the navigation to the ticket. */
  onOpen?: (ticket: BellTicket) => void
}

/** Who waits for an answer, from any page. */
export function Bell({
  tickets,
  total,
  mentions = [],
  onReadMention = () => undefined,
  onOpen,
  isRailOpen,
}: BellProps & { isRailOpen: boolean }) {
  const { t } = useTranslation('shell')
  const isPhone = usePhone()
  const unread = total === 0 ? t('bell.labelEmpty') : t('bell.label', { count: total })
  const label =
    mentions.length === 0 ? unread : `${unread}, ${t('bell.mentioned', { count: mentions.length })}`
  return (
    <Popover.Root>
      <Popover.Trigger>
        <button
          type="button"
          className="plain-button rail-item"
          aria-label={label}
          {...railTip(label, isRailOpen)}
        >
          <BellIcon size={20} strokeWidth={1.8} aria-hidden />
          <span className="rail-label" aria-hidden>
            {t('bell.labelEmpty')}
          </span>
          <CountBadge count={total + mentions.length} />
        </button>
      </Popover.Trigger>
      <Popover.Content
        className="rail-popover bell-popover"
        side={isPhone ? 'top' : 'right'}
        align="end"
        aria-label={t('bell.title')}
      >
        <BellMentions mentions={mentions} onRead={onReadMention} />
        <UnreadTickets tickets={tickets} total={total} {...(onOpen && { onOpen })} />
      </Popover.Content>
    </Popover.Root>
  )
}

function UnreadTickets({ tickets, total, onOpen }: BellProps) {
  const { t } = useTranslation('shell')
  const close = Popover.useClosePopover()
  const shown = tickets.slice(0, BELL_SHOWN)
  return (
    <>
      <h2 className="rail-popover-title">{t('bell.title')}</h2>
      {shown.length === 0 && <EmptyState icon={<BellIcon size={20} />} title={t('bell.empty')} />}
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
        <p className="bell-more">{t('bell.more', { count: total - shown.length })}</p>
      )}
    </>
  )
}

function BellTicketRow({ ticket }: { ticket: BellTicket }) {
  const { t } = useTranslation('shell')
  const formats = useFormats()
  return (
    <>
      <Avatar name={ticket.name} src={ticket.picture ?? null} size={32}>
        {ticket.channel && <ChannelMark channel={ticket.channel} badge />}
      </Avatar>
      <span className="bell-words">
        <span className="bell-name truncate">{ticket.name}</span>
        <span className="bell-preview truncate">{ticket.preview}</span>
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
