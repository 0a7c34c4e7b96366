import {
  ArrowRightLeft,
  Check,
  CircleCheck,
  CircleSlash,
  RotateCcw,
  Undo2,
  UserCheck,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { TicketStatus, TicketView } from '#domains/tickets/tickets.types.ts'
import { tip } from '#app/components/tip-layer.tsx'
import { useDesk } from '../desk/desk-context.tsx'
import { useShowDialog } from '../desk/show-dialog.ts'
import { isColleagues, isReopenable } from './ticket-command.ts'
import { useTicketActions } from '../desk/use-ticket-actions.ts'

export type TicketAction = 'accept' | 'take' | 'transfer' | 'return' | 'close' | 'ignore' | 'reopen'

const ICONS: Record<TicketAction, LucideIcon> = {
  accept: Check,
  take: UserCheck,
  transfer: ArrowRightLeft,
  return: Undo2,
  close: CircleCheck,
  ignore: CircleSlash,
  reopen: RotateCcw,
}

/** What may be done with a ticket in each status (specification part 1 §4), the likeliest first. */
export const ACTIONS_BY_STATUS: Record<TicketStatus, readonly TicketAction[]> = {
  pending: ['accept', 'transfer', 'ignore'],
  open: ['close', 'transfer', 'return'],
  group: ['close', 'transfer', 'return'],
  closed: ['reopen'],
  nps: ['close'],
  lgpd: ['close'],
}

/** Of a ticket that a colleague holds: it is taken over before anything is done with it. */
const COLLEAGUES: readonly TicketAction[] = ['take', 'close', 'transfer']

export function useRunTicketAction(): (action: TicketAction, ticket: TicketView) => void {
  const actions = useTicketActions()
  const show = useShowDialog()
  return (action, ticket) => {
    switch (action) {
      case 'accept':
        return void actions.accept(ticket)
      case 'take':
        return void actions.takeOver(ticket)
      case 'transfer':
        return show({ kind: 'transfer', ticket })
      case 'return':
        return void actions.giveBack(ticket)
      case 'close':
        return void actions.close(ticket)
      case 'ignore':
        return void actions.ignore(ticket)
      case 'reopen':
        return void actions.reopen(ticket)
      default:
        return action satisfies never
    }
  }
}

/** The actions of a row as small buttons. */
export function TicketActionButtons({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('tickets')
  const { me } = useDesk()
  const run = useRunTicketAction()
  const offered = isColleagues(ticket, me) ? COLLEAGUES : ACTIONS_BY_STATUS[ticket.status]
  const actions = offered.filter((action) => action !== 'reopen' || isReopenable(ticket))
  return (
    <>
      {actions.map((action, index) => {
        const Icon = ICONS[action]
        return (
          <button
            key={action}
            type="button"
            className="plain-button row-action focus-ring"
            data-testid={action === 'accept' ? 'accept-ticket' : `row-${action}-ticket`}
            data-main={index === 0 ? '' : undefined}
            // Keys do the same, and the row's menu has them.
            tabIndex={-1}
            aria-label={t(`actions.${action}`)}
            {...tip(t(`actions.${action}`))}
            onClick={() => run(action, ticket)}
          >
            <Icon size={15} strokeWidth={1.8} aria-hidden />
            {action === 'accept' && <span>{t('actions.accept')}</span>}
          </button>
        )
      })}
    </>
  )
}
