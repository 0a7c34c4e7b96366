import { Link } from '@remix-run/react'
import { MoreVertical } from 'lucide-react'
import { memo, useState } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { Avatar } from '#app/components/avatar.tsx'
import { CHANNEL_NAMES, ChannelMark } from '#app/components/channel-mark.tsx'
import { Chip } from '#app/components/chip.tsx'
import { useFormats } from '#app/i18n/use-formats.ts'
import { plainText } from '../messages/rich-text.ts'
import { Ticks } from '../messages/ticks.tsx'
import { CustomerTypingLine } from './customer-typing-line.tsx'
import { NAME_MAX_CHARS, NARROW_NAME_CHARS, PREVIEW_MAX_CHARS, ROW_TAGS } from './limits.ts'
import { previewWords } from './preview-words.ts'
import { ratingFace } from './rating.ts'
import { shorten } from './shorten.ts'
import { TicketActionButtons } from './ticket-action-buttons.tsx'
import { useCustomerTyping } from './use-customer-typing.ts'
import './ticket-row.css'

export type TicketRowProps = {
  ticket: TicketView
  /** Where it leads; null for a waiting ticket, which is accepted before it opens. */
  to: string | null
  isOpen: boolean
  isSelected: boolean
  isNarrow: boolean
  /** Admins see whose it is. */
  showsAttendant: boolean
  /** Where tickets of every status stand together. */
  showsStatus: boolean
  onSelect: (ticket: TicketView) => void
  onRest: (ticket: TicketView) => void
  isTicked: boolean
  /** Some row is ticked: every row shows its box. */
  isTicking: boolean
  /** With shift: all rows from the one that was ticked last. */
  onTick: (ticket: TicketView, isRange: boolean) => void
}

/** One ticket of the list (specification part 1 §2). */
export const TicketRow = memo(function TicketRow(props: TicketRowProps) {
  const { ticket, to, isOpen, isSelected, onSelect, onRest, isTicked, isTicking, onTick } = props
  const { t } = useTranslation(['tickets', 'desk'])
  const [showsActions, setShowsActions] = useState(false)
  const isPending = ticket.status === 'pending'
  return (
    <div
      className="ticket-row"
      data-testid={`ticket-row-${ticket.id}`}
      data-status={ticket.status}
      data-open={isOpen ? '' : undefined}
      data-selected={isSelected ? '' : undefined}
      data-ticked={isTicked ? '' : undefined}
      data-ticking={isTicking ? '' : undefined}
      data-unread={ticket.unreadMessages > 0 ? '' : undefined}
      data-actions={showsActions || (isSelected && isPending) ? '' : undefined}
      style={
        ticket.queue === null ? undefined : ({ '--queue': ticket.queue.color } as CSSProperties)
      }
      onPointerEnter={() => onRest(ticket)}
    >
      <RowLead
        to={to}
        isOpen={isOpen}
        isSelected={isSelected}
        onSelect={() => onSelect(ticket)}
        onFocus={() => onRest(ticket)}
      >
        <RowFace {...props} />
      </RowLead>
      <label className="ticket-row-tick">
        <input
          type="checkbox"
          // Else each row would be two stops of the keyboard; x ticks from anywhere.
          tabIndex={isTicking ? 0 : -1}
          checked={isTicked}
          aria-label={t('bulk.tick', { name: ticket.contact.name })}
          data-testid={`tick-${ticket.id}`}
          onChange={(event) => onTick(ticket, (event.nativeEvent as MouseEvent).shiftKey)}
        />
      </label>
      <div className="ticket-row-actions">
        <TicketActionButtons ticket={ticket} />
      </div>
      <button
        type="button"
        className="plain-button ticket-row-more"
        aria-label={t('desk:more')}
        aria-expanded={showsActions}
        onClick={() => setShowsActions(!showsActions)}
      >
        <MoreVertical size={16} aria-hidden />
      </button>
    </div>
  )
})

type RowLeadProps = {
  to: string | null
  isOpen: boolean
  isSelected: boolean
  onSelect: () => void
  onFocus: () => void
  children: ReactNode
}

function RowLead({ to, isOpen, isSelected, onSelect, onFocus, children }: RowLeadProps) {
  if (to === null) {
    return (
      <button
        type="button"
        className="plain-button ticket-row-lead"
        aria-pressed={isSelected}
        onClick={onSelect}
        onFocus={onFocus}
      >
        {children}
      </button>
    )
  }
  return (
    <Link
      to={to}
      // Where tickets lead is known once (TicketRoute): else the server is asked anew for each of a thousand rows.
      discover="none"
      className="plain-button ticket-row-lead"
      preventScrollReset
      aria-current={isOpen ? 'page' : undefined}
      onClick={onSelect}
      onFocus={onFocus}
    >
      {children}
    </Link>
  )
}

function RowFace({ ticket, isNarrow, showsAttendant, showsStatus }: TicketRowProps) {
  const { t } = useTranslation(['tickets', 'messages'])
  const formats = useFormats()
  const { contact } = ticket
  const typing = useCustomerTyping(ticket.id)
  const preview = previewWords(plainText(ticket.lastMessage), (kind) => t(`messages:kinds.${kind}`))
  const name = shorten(contact.name, isNarrow ? NARROW_NAME_CHARS : NAME_MAX_CHARS)
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
          ) : (
            <>
              {ticket.lastMessageFromMe && <Ticks ack={ticket.lastMessageAck} />}
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
        <span className="ticket-row-state">
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
  const { t } = useTranslation('tickets')
  const words = t('ratedAs', { rate })
  return (
    <span role="img" aria-label={words} title={words}>
      {ratingFace(rate)}
    </span>
  )
}

function RowMarks({ ticket, showsStatus }: { ticket: TicketView; showsStatus: boolean }) {
  const { t } = useTranslation('tickets')
  const more = ticket.tags.length - ROW_TAGS
  return (
    <span className="ticket-row-marks">
      {ticket.queue === null ? (
        <Chip color="var(--gray-9)">{t('noQueue')}</Chip>
      ) : (
        <Chip color={ticket.queue.color} dot>
          {ticket.queue.name}
        </Chip>
      )}
      {showsStatus && <Chip color="var(--gray-9)">{t(`status.${ticket.status}`)}</Chip>}
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
