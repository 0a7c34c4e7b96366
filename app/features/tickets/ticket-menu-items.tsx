import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import * as Menu from '#app/components/menu.tsx'
import { useMay, useViewer } from '#app/features/shell/viewer.tsx'
import { useDesk } from './desk-context.tsx'
import { useShowDialog } from './show-dialog.ts'
import { isRatable } from './ticket-command.ts'
import { useTicketWork } from './use-ticket-work.ts'

/** What an open or group ticket additionally allows (specification part 1 §4), and putting it aside. */
export function TicketMenuItems({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation(['tickets', 'later'])
  const { directory } = useDesk()
  const show = useShowDialog()
  const work = useTicketWork()
  const { plan } = useViewer()
  const canDelete = useMay('ticket:delete')
  const { me } = useDesk()
  const follows = ticket.followerIds.includes(me.userId)
  const isHeld = ticket.status === 'open' || ticket.status === 'group'
  if (!isHeld && ticket.status !== 'pending') return null
  return (
    <>
      {isRatable(ticket, directory.company) && (
        <Menu.Item
          shortcut="V"
          data-testid="close-with-rating"
          onSelect={() => show({ kind: 'rating', ticket })}
        >
          {t('later:rating.action')}
        </Menu.Item>
      )}
      <Menu.Separator />
      {isHeld && plan.useSchedules && (
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
      {isHeld && (
        <Menu.Item data-testid="toggle-audio" onSelect={() => void work.toggleAudio(ticket)}>
          {ticket.contact.acceptAudioMessage ? t('actions.audioOff') : t('actions.audioOn')}
        </Menu.Item>
      )}
      {isHeld && plan.useIntegration && (
        <Menu.Item
          data-testid="toggle-integration"
          onSelect={() => void work.toggleIntegration(ticket)}
        >
          {ticket.useIntegration ? t('actions.integrationOff') : t('actions.integrationOn')}
        </Menu.Item>
      )}
      {isHeld && canDelete && (
        <Menu.Item
          danger
          data-testid="delete-ticket"
          onSelect={() => show({ kind: 'delete-ticket', ticket })}
        >
          {t('actions.delete')}
        </Menu.Item>
      )}
    </>
  )
}
