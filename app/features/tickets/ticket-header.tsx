import { Button } from '@radix-ui/themes/components/button'
import { Link, useLocation } from '@remix-run/react'
import {
  ArrowRightLeft,
  Check,
  ChevronLeft,
  CircleCheck,
  Clock3,
  Ellipsis,
  Eye,
  PanelRight,
  Tag,
  UserCheck,
} from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { shorten } from '#core/shorten.ts'
import { hoursAndMinutes } from '#core/time-of-day.ts'
import { canSendOn } from '#domains/channels/sending-channels.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { Avatar } from '#app/components/avatar.tsx'
import { CHANNEL_NAMES, ChannelMark } from '#app/components/channel-mark.tsx'
import { Chip } from '#app/components/chip.tsx'
import { useSettling } from '#app/components/settling.ts'
import { IconAction } from '#app/components/icon-action.tsx'
import { tip } from '#app/components/tip-layer.tsx'
import { replyWindow } from '../composer/reply-window.ts'
import { useNow } from '../desk/use-now.ts'
import { CustomerTypingLine } from './customer-typing-line.tsx'
import { useDesk } from '../desk/desk-context.tsx'
import { FIND_EVENT } from '../desk/desk-keys.ts'
import { ReopenButton } from '../desk/reopen-button.tsx'
import { useShowDialog } from '../desk/show-dialog.ts'
import { NAME_MAX_CHARS } from '../desk/limits.ts'
import { withoutMessage } from '../desk/message-link.ts'
import { SnoozedUntil } from './snoozed-until.tsx'
import { isHeld as isHeldTicket } from '../desk/is-held.ts'
import { isColleagues, isReopenable } from './ticket-command.ts'
import { menuAhead, useTicketPanels } from './ticket-panels.tsx'
import { useCustomerTyping } from './use-customer-typing.ts'
import { usePictureOf } from '../desk/use-picture-of.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { useTicketActions } from '../desk/use-ticket-actions.ts'
import type { TicketActions } from '../desk/use-ticket-actions.ts'
import { useUnderWay } from '../desk/use-under-way.ts'
import { useTicketViewers } from './use-ticket-viewers.ts'

type TicketHeaderProps = {
  ticket: TicketView
  isContactShown: boolean
  onToggleContact: () => void
}

/** Who is spoken to, through what, who else looks on, and what can be done with the ticket. */
export function TicketHeader({ ticket, isContactShown, onToggleContact }: TicketHeaderProps) {
  const { t } = useTranslation('tickets')
  const search = withoutMessage(useLocation().search)
  const show = useShowDialog()
  const { me } = useDesk()
  const { contact } = ticket
  const typing = useCustomerTyping(ticket.id)
  const isHeld = isHeldTicket(ticket)
  const contactLabel = isContactShown ? t('actions.hideContact') : t('actions.contact')
  return (
    <header
      className="ticket-header"
      data-testid="ticket-header"
      data-colleagues={isColleagues(ticket, me) ? '' : undefined}
    >
      <Link
        to={`/tickets${search}`}
        className="plain-button header-back"
        aria-label={t('actions.back')}
        preventScrollReset
      >
        <ChevronLeft size={22} aria-hidden />
      </Link>
      <button
        type="button"
        className="plain-button header-contact focus-ring"
        aria-expanded={isContactShown}
        {...tip(contactLabel)}
        onClick={onToggleContact}
      >
        <Avatar name={contact.name} src={contact.urlPicture ?? contact.profilePicUrl}>
          <ChannelMark channel={ticket.channel} badge label={CHANNEL_NAMES[ticket.channel]} />
        </Avatar>
        <span className="header-words">
          <span className="header-name truncate">{shorten(contact.name, NAME_MAX_CHARS)}</span>
          <span className="header-facts">
            {typing !== null && <CustomerTypingLine doing={typing} />}
            {ticket.user !== null && ticket.userId !== me.userId && (
              <span className="truncate" title={t('attendant', { name: ticket.user.name })}>
                {ticket.user.name}
              </span>
            )}
            <span title={t('header.id', { id: ticket.id })}>#{ticket.id}</span>
            <span className="truncate">{ticket.whatsapp.name}</span>
            {ticket.queue !== null && (
              <Chip color={ticket.queue.color} dot>
                {ticket.queue.name}
              </Chip>
            )}
          </span>
        </span>
      </button>
      <Viewers ticketId={ticket.id} />
      {ticket.snoozedUntil !== null && <SnoozedUntil until={ticket.snoozedUntil} />}
      {isHeld && canSendOn(ticket.channel) && <WindowLeft ticket={ticket} />}
      {(isHeld || ticket.status === 'pending') && (
        <IconAction
          className="header-wide"
          label={t('actions.transfer')}
          shortcut="t"
          data-testid="transfer-ticket"
          icon={<ArrowRightLeft size={15} strokeWidth={1.8} />}
          onClick={() => show({ kind: 'transfer', ticket })}
        />
      )}
      <HeaderTools ticket={ticket} contactLabel={contactLabel} onToggleContact={onToggleContact} />
      <IconAction
        className="header-drawer"
        variant="ghost"
        label={contactLabel}
        icon={<PanelRight size={18} strokeWidth={1.8} />}
        aria-pressed={isContactShown}
        onClick={onToggleContact}
      />
    </header>
  )
}

function Viewers({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('tickets')
  const viewers = useTicketViewers(ticketId)
  const pictureOf = usePictureOf()
  const names = viewers.map(({ name }) => name).join(', ')
  const words = viewers.length === 0 ? '' : t('header.viewing', { count: viewers.length, names })
  return (
    <span className="header-viewers" role="status" title={words} data-testid="ticket-viewers">
      <span className="sr-only">{words}</span>
      {viewers.length > 0 && (
        <>
          <Eye size={14} strokeWidth={1.8} aria-hidden />
          {viewers.slice(0, 3).map((viewer) => (
            <Avatar
              key={viewer.userId}
              name={viewer.name}
              src={pictureOf(viewer.userId)}
              size={24}
            />
          ))}
          <span className="header-viewing truncate" aria-hidden>
            {words}
          </span>
        </>
      )}
    </span>
  )
}

function WindowLeft({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('tickets')
  const now = useNow()
  const isHydrated = useHydrated()
  const window = replyWindow(ticket, now)
  if (window.kind === 'none' || window.kind === 'never-opened' || !isHydrated) return null
  if (window.kind === 'closed') {
    return (
      <span className="header-window" data-closed="">
        <Clock3 size={12} aria-hidden /> {t('header.windowClosed')}
      </span>
    )
  }
  const left = hoursAndMinutes(window.leftMs)
  return (
    <span
      className="header-window"
      {...tip(t('header.windowHint', { left }))}
      data-testid="reply-window"
    >
      <Clock3 size={12} aria-hidden /> {t('header.window', { left })}
    </span>
  )
}

/** What is most likely done next. A colleague's ticket is taken over first. */
function MainActions({ ticket }: { ticket: TicketView }) {
  const { me } = useDesk()
  const actions = useTicketActions()
  const place = useRef<HTMLSpanElement>(null)
  const underWay = useUnderWay(ticket)
  const stands = `${ticket.status} ${isColleagues(ticket, me)} ${underWay?.id} ${underWay?.status}`
  useSettling(place, { stands, hasKeys: true })
  return (
    <span ref={place} className="header-acts" data-acts="">
      <MainButtons {...{ ticket, actions, underWay }} />
    </span>
  )
}

type MainButtonsProps = { ticket: TicketView; actions: TicketActions; underWay: TicketView | null }

function MainButtons({ ticket, actions, underWay }: MainButtonsProps) {
  const { t } = useTranslation('tickets')
  const { me } = useDesk()
  switch (ticket.status) {
    case 'pending':
      return (
        <Button size="2" onClick={() => void actions.accept(ticket)}>
          <Check size={15} aria-hidden /> {t('actions.accept')}
        </Button>
      )
    case 'closed':
      return isReopenable(ticket) ? (
        <ReopenButton ticket={ticket} underWay={underWay} variant="soft" />
      ) : null
    default: {
      const isTaken = isColleagues(ticket, me)
      return (
        <>
          {isTaken && (
            <Button
              size="2"
              data-testid="take-ticket"
              onClick={() => void actions.takeOver(ticket)}
            >
              <UserCheck size={15} aria-hidden /> {t('actions.take')}
            </Button>
          )}
          <Button
            size="2"
            data-testid="close-ticket"
            className={isTaken ? 'header-wide' : undefined}
            variant={isTaken ? 'soft' : 'solid'}
            {...tip(t('actions.close'), { key: 'e' })}
            onClick={() => void actions.close(ticket)}
          >
            <CircleCheck size={15} aria-hidden /> {t('actions.close')}
          </Button>
        </>
      )
    }
  }
}

/** The contact's tags at a press, and everything else that may be done. */
function HeaderTools({
  ticket,
  contactLabel,
  onToggleContact,
}: {
  ticket: TicketView
  contactLabel: string
  onToggleContact: () => void
}) {
  const { t } = useTranslation(['tickets', 'desk'])
  const { openPanel, opened, panel } = useTicketPanels(() => ({
    inConversation: {
      contactLabel,
      onToggleContact,
      onFind: () => window.dispatchEvent(new CustomEvent(FIND_EVENT)),
    },
  }))
  return (
    <>
      <MainActions ticket={ticket} />
      {!ticket.contact.isErased && (
        <IconAction
          className="header-wide"
          label={t('actions.tags')}
          icon={<Tag size={15} strokeWidth={1.8} />}
          aria-haspopup="dialog"
          aria-expanded={opened?.what === 'tags'}
          data-testid="header-tags"
          onClick={(event) => openPanel('tags', ticket, event.currentTarget)}
        />
      )}
      <IconAction
        variant="ghost"
        label={t('desk:more')}
        icon={<Ellipsis size={18} />}
        aria-haspopup="menu"
        aria-expanded={opened?.what === 'menu'}
        data-testid="ticket-menu"
        {...menuAhead}
        onClick={(event) => openPanel('menu', ticket, event.currentTarget)}
      />
      {panel}
    </>
  )
}
