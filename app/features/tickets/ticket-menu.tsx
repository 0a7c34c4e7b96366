import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import * as Menu from '#app/components/menu.tsx'
import type { FloatingPanelProps } from '#app/components/floating-panel.tsx'
import { useMay, useViewer } from '#app/features/frame/viewer.tsx'
import { useDesk } from '../desk/desk-context.tsx'
import { useShowDialog } from '../desk/show-dialog.ts'
import { isHeld } from '../desk/is-held.ts'
import { isColleagues, isRatable, isReopenable } from './ticket-command.ts'
import { useTicketActions } from '../desk/use-ticket-actions.ts'
import { useTicketWork } from './use-ticket-work.ts'

export type TicketMenuProps = Pick<FloatingPanelProps, 'beside' | 'isPressed' | 'onClose'> & {
  ticket: TicketView
  /** Beside the conversation: what is done in it. */
  inConversation?: { contactLabel: string; onToggleContact: () => void; onFind: () => void }
  /** In the list: starts to tick tickets with this one. */
  onTick?: () => void
  onTags: () => void
}

/** Everything that may be done with a ticket (specification part 1 §4), the likeliest first: in the header, and for a row. */
export function TicketMenu({ ticket, inConversation, onTick, onTags, ...panel }: TicketMenuProps) {
  const { t } = useTranslation(['tickets', 'desk'])
  const show = useShowDialog()
  return (
    <Menu.Panel label={t('actions.label')} {...panel}>
      <Moves ticket={ticket} />
      <Work ticket={ticket} />
      {hasWay(ticket) && <Menu.Separator />}
      {!ticket.contact.isErased && (
        <Menu.Item data-testid="ticket-tags" onSelect={onTags}>
          {t('actions.tags')}
        </Menu.Item>
      )}
      {onTick !== undefined && (
        <Menu.Item shortcut="X" data-testid="tick-this" onSelect={onTick}>
          {t('desk:shortcuts.tick')}
        </Menu.Item>
      )}
      {inConversation !== undefined && (
        <>
          <Menu.Item onSelect={inConversation.onToggleContact}>
            {inConversation.contactLabel}
          </Menu.Item>
          <Menu.Item data-testid="find-in-conversation" onSelect={inConversation.onFind}>
            {t('actions.find')}
          </Menu.Item>
        </>
      )}
      <Menu.Item data-testid="ticket-log" onSelect={() => show({ kind: 'log', ticket })}>
        {t('actions.log')}
      </Menu.Item>
      <Deletion ticket={ticket} />
    </Menu.Panel>
  )
}

/** Something of `Moves` is there: all but the closed ticket of who was erased go on. */
const hasWay = (ticket: TicketView) => ticket.status !== 'closed' || isReopenable(ticket)

/** Its way from waiting to closed and back. */
function Moves({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation(['tickets', 'later'])
  const { me, directory } = useDesk()
  const actions = useTicketActions()
  const show = useShowDialog()
  const held = isHeld(ticket)
  const isPending = ticket.status === 'pending'
  const isClosable = held || ticket.status === 'nps' || ticket.status === 'lgpd'
  return (
    <>
      {isPending && (
        <Menu.Item
          shortcut="A"
          data-testid="menu-accept"
          onSelect={() => void actions.accept(ticket)}
        >
          {t('actions.accept')}
        </Menu.Item>
      )}
      {isColleagues(ticket, me) && (
        <Menu.Item data-testid="menu-take" onSelect={() => void actions.takeOver(ticket)}>
          {t('actions.take')}
        </Menu.Item>
      )}
      {isReopenable(ticket) && (
        <Menu.Item data-testid="menu-reopen" onSelect={() => void actions.reopen(ticket)}>
          {t('actions.reopen')}
        </Menu.Item>
      )}
      {isClosable && (
        <Menu.Item
          shortcut="E"
          data-testid="menu-close"
          onSelect={() => void actions.close(ticket)}
        >
          {t('actions.close')}
        </Menu.Item>
      )}
      {held && (
        <Menu.Item
          data-testid="close-silently"
          onSelect={() => void actions.close(ticket, { silently: true })}
        >
          {t('actions.closeSilently')}
        </Menu.Item>
      )}
      {isRatable(ticket, directory.company) && (
        <Menu.Item
          shortcut="V"
          data-testid="close-with-rating"
          onSelect={() => show({ kind: 'rating', ticket })}
        >
          {t('later:rating.action')}
        </Menu.Item>
      )}
      {(held || isPending) && (
        <Menu.Item shortcut="T" onSelect={() => show({ kind: 'transfer', ticket })}>
          {t('actions.transfer')}
        </Menu.Item>
      )}
      {held && (
        <Menu.Item data-testid="return-ticket" onSelect={() => void actions.giveBack(ticket)}>
          {t('actions.return')}
        </Menu.Item>
      )}
      {isPending && (
        <Menu.Item data-testid="ignore-ticket" onSelect={() => void actions.ignore(ticket)}>
          {t('actions.ignore')}
        </Menu.Item>
      )}
    </>
  )
}

/** Beside its way: putting it aside, following it, and its switches. */
function Work({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation(['tickets', 'later'])
  const show = useShowDialog()
  const work = useTicketWork()
  const { plan } = useViewer()
  const { me } = useDesk()
  const follows = ticket.followerIds.includes(me.userId)
  const held = isHeld(ticket)
  if (!held && ticket.status !== 'pending') return null
  return (
    <>
      <Menu.Separator />
      {held && plan.useSchedules && (
        <Menu.Item
          shortcut="S"
          data-testid="schedule-message"
          onSelect={() => show({ kind: 'schedule', ticket, schedule: null })}
        >
          {t('later:action')}
        </Menu.Item>
      )}
      {ticket.snoozedUntil === null ? (
        <Menu.Item
          shortcut="Z"
          data-testid="snooze-ticket"
          onSelect={() => show({ kind: 'snooze', ticket })}
        >
          {t('actions.snooze')}
        </Menu.Item>
      ) : (
        <Menu.Item data-testid="unsnooze-ticket" onSelect={() => void work.snooze(ticket, null)}>
          {t('actions.unsnooze')}
        </Menu.Item>
      )}
      {(follows || ticket.userId !== me.userId) && (
        <Menu.Item data-testid="follow-ticket" onSelect={() => void work.toggleFollowing(ticket)}>
          {follows ? t('follow.stop') : t('follow.start')}
        </Menu.Item>
      )}
      {held && (
        <Menu.Item data-testid="toggle-audio" onSelect={() => void work.toggleAudio(ticket)}>
          {ticket.contact.acceptAudioMessage ? t('actions.audioOff') : t('actions.audioOn')}
        </Menu.Item>
      )}
      {held && plan.useIntegration && (
        <Menu.Item
          data-testid="toggle-integration"
          onSelect={() => void work.toggleIntegration(ticket)}
        >
          {ticket.useIntegration ? t('actions.integrationOff') : t('actions.integrationOn')}
        </Menu.Item>
      )}
    </>
  )
}

function Deletion({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('tickets')
  const show = useShowDialog()
  const canDelete = useMay('ticket:delete')
  if (!canDelete || !isHeld(ticket)) return null
  return (
    <Menu.Item
      danger
      data-testid="delete-ticket"
      onSelect={() => show({ kind: 'delete-ticket', ticket })}
    >
      {t('actions.delete')}
    </Menu.Item>
  )
}
