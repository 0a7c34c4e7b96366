import { Link } from '@remix-run/react'
import { Lock, UsersRound } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { numberText } from '#core/phone.ts'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import { markAnywhere } from '#domains/search/mark-text.ts'
import type { MessageHit } from '#domains/search/search.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { serverNow } from '#app/desk-client/server-time.ts'
import { Avatar } from '#app/components/avatar.tsx'
import { CHANNEL_NAMES, ChannelMark } from '#app/components/channel-mark.tsx'
import { Chip } from '#app/components/chip.tsx'
import { useFormats } from '#app/i18n/use-formats.ts'
import { messagePath } from '../desk/message-link.ts'
import { useShowDialog } from '../desk/show-dialog.ts'
import { Marked } from './marked.tsx'
import { plainParts } from './plain-parts.ts'

/** What every line of results takes: the text it was found by, the list's address, and what following it brings about. */
type RowProps = { typed: string; listSearch: string; onFollow: () => void }

export function ContactResult({ contact, typed, onFollow }: RowProps & { contact: ContactView }) {
  const show = useShowDialog()
  const detail = [numberText(contact), contact.email].filter(Boolean).join(' · ')
  return (
    <button
      type="button"
      className="plain-button search-result"
      data-search-option=""
      data-testid={`found-contact-${contact.id}`}
      onClick={() => {
        onFollow()
        show({ kind: 'contact', contactId: contact.id })
      }}
    >
      <Avatar name={contact.name} src={contact.urlPicture} size={32} />
      <span className="search-result-words">
        <span className="search-result-title truncate">
          <Marked parts={markAnywhere(contact.name, typed)} />
        </span>
        {detail !== '' && (
          <span className="search-result-detail truncate">
            <Marked parts={markAnywhere(detail, typed)} />
          </span>
        )}
      </span>
      {contact.isGroup && <UsersRound size={14} aria-hidden />}
    </button>
  )
}

export function TicketResult({
  ticket,
  typed,
  listSearch,
  onFollow,
}: RowProps & { ticket: TicketView }) {
  const { t } = useTranslation('previews')
  const formats = useFormats()
  return (
    <Link
      to={`/tickets/${ticket.uuid}${listSearch}`}
      className="plain-button search-result"
      data-search-option=""
      data-testid={`found-ticket-${ticket.id}`}
      preventScrollReset
      onClick={onFollow}
    >
      <Avatar name={ticket.contact.name} src={ticket.contact.urlPicture} size={32}>
        <ChannelMark channel={ticket.channel} badge label={CHANNEL_NAMES[ticket.channel]} />
      </Avatar>
      <span className="search-result-words">
        <span className="search-result-title truncate">
          <Marked parts={markAnywhere(ticket.contact.name, typed)} />{' '}
          <span className="search-result-number">
            <Marked parts={markAnywhere(`#${ticket.id}`, typed)} />
          </span>
        </span>
        <span className="search-result-marks">
          <Chip color="var(--gray-9)">{t(`status.${ticket.status}`)}</Chip>
          {ticket.queue !== null && (
            <Chip color={ticket.queue.color} dot>
              {ticket.queue.name}
            </Chip>
          )}
        </span>
      </span>
      <time className="search-result-time" dateTime={ticket.activityAt}>
        {formats.timeOrDate(ticket.activityAt)}
      </time>
    </Link>
  )
}

export function MessageResult({ hit, listSearch, onFollow }: RowProps & { hit: MessageHit }) {
  const { t } = useTranslation('search')
  const formats = useFormats()
  const { contact, queue } = hit.ticket
  const writer = hit.writer ?? (hit.fromMe ? t('team') : null)
  return (
    <Link
      to={messagePath(hit.ticket.uuid, hit.id, listSearch)}
      // Followed again it is a visit of its own: the conversation goes there again.
      state={{ visit: serverNow() }}
      className="plain-button search-result"
      data-search-option=""
      data-testid={`found-message-${hit.id}`}
      preventScrollReset
      onClick={onFollow}
    >
      <Avatar name={contact.name} src={contact.urlPicture} size={32}>
        <ChannelMark channel={hit.ticket.channel} badge label={CHANNEL_NAMES[hit.ticket.channel]} />
      </Avatar>
      <span className="search-result-words">
        <span className="search-result-title truncate" title={contact.name}>
          {contact.name}
        </span>
        <span className="search-result-snippet">
          {hit.isPrivate && (
            <>
              <Lock size={12} aria-hidden />
              <span className="sr-only">{t('note')} </span>{' '}
            </>
          )}
          {writer !== null && <b>{writer}: </b>}
          <Marked parts={plainParts(hit.snippet)} />
        </span>
        {queue !== null && (
          <span className="search-result-marks">
            <Chip color={queue.color} dot>
              {queue.name}
            </Chip>
          </span>
        )}
      </span>
      <time
        className="search-result-time"
        dateTime={hit.sentAt}
        title={formats.dateTime(hit.sentAt)}
      >
        {formats.timeOrDate(hit.sentAt)}
      </time>
    </Link>
  )
}
