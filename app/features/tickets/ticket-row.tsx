import { Link } from '@remix-run/react'
import { Ellipsis, Tag } from 'lucide-react'
import { memo } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { shorten } from '#core/shorten.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { isModified } from '#app/components/key-press.ts'
import { Avatar } from '#app/components/avatar.tsx'
import { CHANNEL_NAMES, ChannelMark } from '#app/components/channel-mark.tsx'
import { tip } from '#app/components/tip-layer.tsx'
import { useFormats } from '#app/i18n/use-formats.ts'
import { isDeletedPreview } from '../messages/preview-words.ts'
import { previewText } from '../messages/rich-text.ts'
import { Ticks } from '../messages/ticks.tsx'
import { useLastWords } from '../messages/use-preview-words.ts'
import { CustomerTypingLine } from './customer-typing-line.tsx'
import { NAME_MAX_CHARS, NARROW_NAME_CHARS, PREVIEW_MAX_CHARS } from '../desk/limits.ts'
import { ratingEmoji } from './rating.ts'
import { RowMarks } from './row-marks.tsx'
import { TicketActionButtons } from './ticket-action-buttons.tsx'
import { menuAhead } from './ticket-panels.tsx'
import { useCustomerTyping } from './use-customer-typing.ts'
import { useDraft } from './use-draft.ts'
import { useUnsent } from './use-unsent.ts'
import './ticket-row.css'

export type TicketRowProps = {
  ticket: TicketView
  /** Where it leads; null for a waiting ticket, which is accepted before it opens. */
  to: string | null
  isOpen: boolean
  isSelected: boolean
  isSmallest: boolean
  /** Where Tab enters the list. */
  isTabStop: boolean
  /** Admins see whose it is. */
  showsAttendant: boolean
  /** Where tickets of every status stand together. */
  showsStatus: boolean
  /** A spoken answer waits in it, unsent. */
  hasRecording: boolean
  onSelect: (ticket: TicketView) => void
  onRest: (ticket: TicketView) => void
  onOpenPanel: (what: 'menu' | 'tags', ticket: TicketView, at: HTMLElement) => void
  isTicked: boolean
  /** Tickets are being ticked: every row shows its box, and a press on it ticks it. */
  isTicking: boolean
  /** With shift: all rows from the one that was ticked last. */
  onTick: (ticket: TicketView, isRange: boolean) => void
}

/** One ticket of the list (specification part 1 §2). */
export const TicketRow = memo(function TicketRow(props: TicketRowProps) {
  const { ticket, to, isOpen, isSelected, isTabStop, onSelect, onRest, onOpenPanel } = props
  const { isTicked, isTicking, onTick } = props
  const tabIndex = isTabStop ? 0 : -1
  const { t } = useTranslation(['tickets', 'desk'])
  const isPending = ticket.status === 'pending'
  return (
    <div
      className="ticket-row"
      data-testid={`ticket-row-${ticket.id}`}
      data-ticket-id={ticket.id}
      data-status={ticket.status}
      data-open={isOpen ? '' : undefined}
      data-selected={isSelected ? '' : undefined}
      data-ticked={isTicked ? '' : undefined}
      data-ticking={isTicking ? '' : undefined}
      data-unread={ticket.unreadMessages > 0 ? '' : undefined}
      data-actions={isSelected && isPending ? '' : undefined}
      style={
        ticket.queue === null ? undefined : ({ '--queue': ticket.queue.color } as CSSProperties)
      }
      onPointerEnter={() => onRest(ticket)}
    >
      <RowLead
        to={to}
        isOpen={isOpen}
        isSelected={isSelected}
        tabIndex={tabIndex}
        isTicked={isTicking ? isTicked : null}
        onTick={(isRange) => onTick(ticket, isRange)}
        onSelect={() => onSelect(ticket)}
        onFocus={() => onRest(ticket)}
      >
        <RowContent {...props} />
      </RowLead>
      <label className="ticket-row-tick">
        <input
          type="checkbox"
          // x ticks from anywhere.
          tabIndex={isTicking ? tabIndex : -1}
          checked={isTicked}
          aria-label={t('bulk.tick', { name: ticket.contact.name })}
          data-testid={`tick-${ticket.id}`}
          onChange={(event) => onTick(ticket, (event.nativeEvent as MouseEvent).shiftKey)}
        />
      </label>
      <div className="ticket-row-actions" data-acts="">
        <TicketActionButtons ticket={ticket} />
        <button
          type="button"
          className="plain-button row-action focus-ring"
          aria-label={t('actions.tags')}
          aria-haspopup="dialog"
          {...tip(t('actions.tags'))}
          tabIndex={-1}
          data-testid="row-tags"
          onClick={(event) => onOpenPanel('tags', ticket, event.currentTarget)}
        >
          <Tag size={15} strokeWidth={1.8} aria-hidden />
        </button>
        <button
          type="button"
          className="plain-button row-action row-more focus-ring"
          aria-label={t('desk:more')}
          aria-haspopup="menu"
          {...tip(t('desk:more'))}
          {...menuAhead}
          tabIndex={tabIndex}
          data-testid="row-menu"
          onClick={(event) => onOpenPanel('menu', ticket, event.currentTarget)}
        >
          <Ellipsis size={16} strokeWidth={1.8} aria-hidden />
        </button>
      </div>
    </div>
  )
})

type Press = Pick<MouseEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'preventDefault'>

type RowLeadProps = {
  to: string | null
  isOpen: boolean
  isSelected: boolean
  tabIndex: number
  /** Null while nobody ticks: a press opens the ticket. */
  isTicked: boolean | null
  onTick: (isRange: boolean) => void
  onSelect: () => void
  onFocus: () => void
  children: ReactNode
}

/** The row itself: opens its ticket, or ticks it while tickets are ticked. It stays the same element, which keeps the focus. */
function RowLead(props: RowLeadProps) {
  const { to, isOpen, isSelected, tabIndex, isTicked, onTick, onSelect, onFocus, children } = props
  const onClick = (event: Press) => {
    if (isTicked === null) {
      // Into a tab, a window or a file of its own: here nothing is left.
      if (to === null || !isModified(event)) onSelect()
      return
    }
    event.preventDefault()
    onTick(event.shiftKey)
  }
  if (to === null) {
    return (
      <button
        type="button"
        className="plain-button ticket-row-lead"
        aria-pressed={isTicked ?? isSelected}
        tabIndex={tabIndex}
        onClick={onClick}
        onFocus={onFocus}
      >
        {children}
      </button>
    )
  }
  return (
    <Link
      to={to}
      className="plain-button ticket-row-lead"
      preventScrollReset
      {...(isTicked === null ? {} : { role: 'button', 'aria-pressed': isTicked })}
      aria-current={isOpen ? 'page' : undefined}
      tabIndex={tabIndex}
      onClick={onClick}
      // A link answers Enter by itself, and not the space bar.
      onKeyDown={(event) => {
        if (isTicked === null || event.key !== ' ') return
        event.preventDefault()
        onTick(event.shiftKey)
      }}
      onFocus={onFocus}
    >
      {children}
    </Link>
  )
}

function RowContent(props: TicketRowProps) {
  const { ticket, isOpen, isSmallest, showsAttendant, showsStatus, hasRecording } = props
  const { t } = useTranslation(['tickets', 'previews'])
  const formats = useFormats()
  const { contact } = ticket
  const typing = useCustomerTyping(ticket.id)
  const unsent = useUnsent(ticket.id)
  const written = useDraft(ticket.id, 'message').trim()
  const kept = written === '' && hasRecording ? t('previews:kinds.voice') : written
  const note = useDraft(ticket.id, 'note').trim()
  // Of the open ticket it stands in the composer.
  const draft = isOpen ? '' : kept || note
  const preview = useLastWords()({ ...ticket, lastMessage: previewText(ticket.lastMessage) })
  const name = shorten(contact.name, isSmallest ? NARROW_NAME_CHARS : NAME_MAX_CHARS)
  return (
    <>
      <Avatar name={contact.name} src={contact.urlPicture ?? contact.profilePicUrl}>
        <ChannelMark channel={ticket.channel} badge label={CHANNEL_NAMES[ticket.channel]} />
      </Avatar>
      <span className="ticket-row-words">
        <span className="ticket-row-title">
          <span className="ticket-row-name truncate" title={contact.name}>
            {name}
          </span>
          <span
            className="ticket-row-connection truncate"
            title={t('connection', { name: ticket.whatsapp.name })}
          >
            {ticket.whatsapp.name}
          </span>
        </span>
        <span className="ticket-row-preview">
          {typing !== null ? (
            <CustomerTypingLine doing={typing} />
          ) : draft !== '' ? (
            <span className="truncate" data-testid="row-draft">
              <b className="ticket-row-draft">{t(kept === '' ? 'draftNote' : 'draft')}</b>{' '}
              {shorten(draft, PREVIEW_MAX_CHARS)}
            </span>
          ) : (
            <>
              {ticket.lastMessageFromMe && !isDeletedPreview(ticket.lastMessage) && (
                <Ticks ack={ticket.lastMessageAck} failed={ticket.lastMessageFailed} />
              )}
              <span className="truncate">
                {preview === '' ? t('noPreview') : shorten(preview, PREVIEW_MAX_CHARS)}
              </span>
            </>
          )}
        </span>
        <RowMarks ticket={ticket} showsStatus={showsStatus} />
      </span>
      <span className="ticket-row-side">
        <time dateTime={ticket.activityAt}>{formats.timeOrDate(ticket.activityAt)}</time>
        <span className="ticket-row-state" data-unsent-mark={unsent ?? undefined}>
          {unsent !== null && <Ticks ack={0} failed={unsent === 'refused'} />}
          {ticket.unreadMessages > 0 && (
            <span className="ticket-row-unread">
              <span aria-hidden>{ticket.unreadMessages > 99 ? '99+' : ticket.unreadMessages}</span>
              <span className="sr-only">{t('unread', { count: ticket.unreadMessages })}</span>
            </span>
          )}
          {ticket.status === 'closed' && ticket.userRating !== null && (
            <Rating rate={ticket.userRating} />
          )}
        </span>
        {showsAttendant && ticket.user !== null && (
          <span
            className="ticket-row-user"
            style={{ '--user': ticket.user.color } as CSSProperties}
          >
            <span className="sr-only">{t('attendant', { name: ticket.user.name })}</span>
            <span
              className="truncate"
              aria-hidden
              title={t('attendant', { name: ticket.user.name })}
            >
              {ticket.user.name.split(' ')[0]}
            </span>
          </span>
        )}
      </span>
    </>
  )
}

function Rating({ rate }: { rate: number }) {
  const { t } = useTranslation('previews')
  const words = t('ratedAs', { rate })
  return (
    <span role="img" aria-label={words} title={words}>
      {ratingEmoji(rate)}
    </span>
  )
}
