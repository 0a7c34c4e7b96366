import { useParams } from '@remix-run/react'
import { useQueryClient } from '@tanstack/react-query'
import {
  ArrowRightLeft,
  Check,
  CircleCheck,
  CircleSlash,
  RotateCcw,
  Star,
  Undo2,
} from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { cachedTicket, cachedTicketByUuid } from '#app/desk-client/ticket-cache.ts'
import type { Command } from '#app/features/commands/command.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { useShowDialog } from '../desk/show-dialog.ts'
import { isHeld } from '../desk/is-held.ts'
import { isClosable, isRatable, isReopenable, present } from './ticket-command.ts'
import type { TicketCommand } from './ticket-command.ts'
import { useCopyCommands } from './use-copy-commands.ts'
import { useTicketActions } from '../desk/use-ticket-actions.ts'
import { useWorkCommands } from './use-work-commands.ts'

/** What can be done with the ticket on the screen, or with the row that the keyboard stands on (specification part 1 §4). */
export function useTicketCommands(): Command[] {
  const client = useQueryClient()
  const { selected } = useDesk()
  const { uuid } = useParams()
  const at = selected.get()
  const ticket =
    (uuid === undefined ? undefined : cachedTicketByUuid(client, uuid)) ??
    (at === null ? undefined : cachedTicket(client, at))
  const moves = useMoves(ticket)
  const work = useWorkCommands(ticket)
  const copies = useCopyCommands(ticket)
  if (ticket === undefined) return []
  return [...moves, ...work, ...copies].map((command) => ({
    ...command,
    group: 'ticket',
    about: ticket.contact.name,
  }))
}

/** From waiting to closed and back. */
function useMoves(ticket: TicketView | undefined): TicketCommand[] {
  const { t } = useTranslation(['commands', 'tickets'])
  const { directory } = useDesk()
  const actions = useTicketActions()
  const show = useShowDialog()
  if (ticket === undefined) return []
  const isPending = ticket.status === 'pending'
  const held = isHeld(ticket)
  return present([
    isPending && {
      id: 'accept',
      actsAtOnce: true,
      label: t('tickets:actions.accept'),
      words: t('commands:words.accept'),
      sign: Check,
      keys: ['a'],
      run: () => void actions.accept(ticket),
    },
    isClosable(ticket) && {
      id: 'close',
      actsAtOnce: true,
      label: t('tickets:actions.close'),
      words: t('commands:words.close'),
      sign: CircleCheck,
      keys: ['e'],
      run: () => void actions.close(ticket),
    },
    held && {
      id: 'close-silently',
      actsAtOnce: true,
      label: t('tickets:actions.closeSilently'),
      words: t('commands:words.close'),
      sign: CircleCheck,
      run: () => void actions.close(ticket, { silently: true }),
    },
    isRatable(ticket, directory.company) && {
      id: 'close-with-rating',
      label: t('commands:closeWithRating'),
      words: t('commands:words.closeWithRating'),
      sign: Star,
      keys: ['v'],
      run: () => show({ kind: 'rating', ticket }),
    },
    (held || isPending) && {
      id: 'transfer',
      label: t('tickets:actions.transfer'),
      words: t('commands:words.transfer'),
      sign: ArrowRightLeft,
      keys: ['t'],
      run: () => show({ kind: 'transfer', ticket }),
    },
    held && {
      id: 'return',
      actsAtOnce: true,
      label: t('tickets:actions.return'),
      sign: Undo2,
      run: () => void actions.giveBack(ticket),
    },
    isPending && {
      id: 'ignore',
      actsAtOnce: true,
      label: t('tickets:actions.ignore'),
      sign: CircleSlash,
      run: () => void actions.ignore(ticket),
    },
    isReopenable(ticket) && {
      id: 'reopen',
      actsAtOnce: true,
      label: t('tickets:actions.reopen'),
      sign: RotateCcw,
      run: () => void actions.reopen(ticket),
    },
  ])
}
