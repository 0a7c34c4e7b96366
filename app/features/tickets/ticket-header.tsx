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
  RotateCcw,
} from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#app/components/lazy-part.ts'
import { laterWords } from '#app/i18n/pages/later.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { Avatar } from '#app/components/avatar.tsx'
import { CHANNEL_NAMES, ChannelMark } from '#app/components/channel-mark.tsx'
import { Chip } from '#app/components/chip.tsx'
import { IconAction } from '#app/components/icon-action.tsx'
import * as Menu from '#app/components/menu.tsx'
import { tip } from '#app/components/tip-layer.tsx'
import { hoursAndMinutes, replyWindow } from '../composer/reply-window.ts'
import { useNow } from '../composer/use-now.ts'
import { CustomerTypingLine } from './customer-typing-line.tsx'
import { useDesk } from './desk-context.tsx'
import { FIND_EVENT } from './desk-keys.ts'
import { isFirstClick } from './is-first-click.ts'
import { useShowDialog } from './show-dialog.ts'
import { NAME_MAX_CHARS } from './limits.ts'
import { withoutMessage } from './message-link.ts'
import { shorten } from './shorten.ts'
import { SnoozedUntil } from './snoozed-until.tsx'
import { useCustomerTyping } from './use-customer-typing.ts'
import { usePictureOf } from './use-picture-of.ts'
import { useHydrated } from './use-hydrated.ts'
import { useTicketActions } from './use-ticket-actions.ts'
import { useTicketViewers } from './use-ticket-viewers.ts'

// Comes with the menu's first opening.
const TicketMenuItems = lazyPart(
  () => import('./ticket-menu-items.tsx').then((m) => m.TicketMenuItems),
  laterWords,
)

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
  const isHeld = ticket.status === 'open' || ticket.status === 'group'
  const contactLabel = isContactShown ? t('actions.hideContact') : t('actions.contact')
  return (
    <header className="ticket-header" data-testid="ticket-header">
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
            {typing !== null && (
              <>
                <CustomerTypingLine doing={typing} />
                <span aria-hidden>·</span>
              </>
            )}
            <span title={t('header.id', { id: ticket.id })}>#{ticket.id}</span>
            <span aria-hidden>·</span>
            <span className="truncate">{ticket.whatsapp.name}</span>
            {ticket.user !== null && ticket.userId !== me.userId && (
              <>
                <span aria-hidden>·</span>
                <span className="truncate" title={t('attendant', { name: ticket.user.name })}>
                  {ticket.user.name}
                </span>
              </>
            )}
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
      {isHeld && <WindowLeft ticket={ticket} />}
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
      <MainAction ticket={ticket} />
      <HeaderMenu ticket={ticket} contactLabel={contactLabel} onToggleContact={onToggleContact} />
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

function MainAction({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('tickets')
  const actions = useTicketActions()
  switch (ticket.status) {
    case 'pending':
      return (
        <Button size="2" onClick={(event) => isFirstClick(event) && void actions.accept(ticket)}>
          <Check size={15} aria-hidden /> {t('actions.accept')}
        </Button>
      )
    case 'closed':
      return (
        <Button
          size="2"
          variant="soft"
          onClick={(event) => isFirstClick(event) && void actions.reopen(ticket)}
        >
          <RotateCcw size={15} aria-hidden /> {t('actions.reopen')}
        </Button>
      )
    default:
      return (
        <Button
          size="2"
          data-testid="close-ticket"
          {...tip(t('actions.close'), { key: 'e' })}
          onClick={(event) => isFirstClick(event) && void actions.close(ticket)}
        >
          <CircleCheck size={15} aria-hidden /> {t('actions.close')}
        </Button>
      )
  }
}

function HeaderMenu({
  ticket,
  contactLabel,
  onToggleContact,
}: {
  ticket: TicketView
  contactLabel: string
  onToggleContact: () => void
}) {
  const { t } = useTranslation(['tickets', 'desk'])
  const actions = useTicketActions()
  const show = useShowDialog()
  const isHeld = ticket.status === 'open' || ticket.status === 'group'
  const isPending = ticket.status === 'pending'
  return (
    <Menu.Root>
      <Menu.Trigger>
        <IconAction
          variant="ghost"
          label={t('desk:more')}
          icon={<Ellipsis size={18} />}
          data-testid="ticket-menu"
        />
      </Menu.Trigger>
      <Menu.Content align="end">
        {isHeld && (
          <Menu.Item data-testid="return-ticket" onSelect={() => void actions.giveBack(ticket)}>
            {t('actions.return')}
          </Menu.Item>
        )}
        {(isHeld || isPending) && (
          <Menu.Item shortcut="T" onSelect={() => show({ kind: 'transfer', ticket })}>
            {t('actions.transfer')}
          </Menu.Item>
        )}
        {isHeld && (
          <Menu.Item
            data-testid="close-silently"
            onSelect={() => void actions.close(ticket, { silently: true })}
          >
            {t('actions.closeSilently')}
          </Menu.Item>
        )}
        {isPending && (
          <Menu.Item data-testid="ignore-ticket" onSelect={() => void actions.ignore(ticket)}>
            {t('actions.ignore')}
          </Menu.Item>
        )}
        <Suspense fallback={null}>
          <TicketMenuItems ticket={ticket} />
        </Suspense>
        {(isHeld || isPending) && <Menu.Separator />}
        <Menu.Item onSelect={onToggleContact}>{contactLabel}</Menu.Item>
        <Menu.Item
          data-testid="find-in-conversation"
          onSelect={() => window.dispatchEvent(new CustomEvent(FIND_EVENT))}
        >
          {t('actions.find')}
        </Menu.Item>
        <Menu.Item data-testid="ticket-log" onSelect={() => show({ kind: 'log', ticket })}>
          {t('actions.log')}
        </Menu.Item>
      </Menu.Content>
    </Menu.Root>
  )
}
