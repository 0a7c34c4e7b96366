import { useParams } from '@remix-run/react'
import { useQueryClient } from '@tanstack/react-query'
import {
  AlarmClock,
  AlarmClockOff,
  ArrowRightLeft,
  Bot,
  Check,
  CircleCheck,
  CircleSlash,
  Copy,
  History,
  Link as LinkIcon,
  MessageSquareText,
  Mic,
  MicOff,
  NotebookPen,
  RotateCcw,
  Tag,
  Trash2,
  Undo2,
  UserRound,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatNumber, isMasked } from '#core/phone.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { toast } from '#app/components/toast.ts'
import { cachedTicket, cachedTicketByUuid } from '#app/desk-client/ticket-cache.ts'
import type { Command } from '#app/features/commands/command.ts'
import { useMay, useViewer } from '#app/features/shell/viewer.tsx'
import { COMPOSER_ID } from '../composer/composer-id.ts'
import { useDesk } from './desk-context.tsx'
import { useShowDialog } from './show-dialog.ts'
import { useTagCommands } from './use-tag-commands.ts'
import { useTicketActions } from './use-ticket-actions.ts'
import { useTicketWork } from './use-ticket-work.ts'

type Doing = Omit<Command, 'group'>

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
  const work = useWork(ticket)
  const copies = useCopies(ticket)
  return [...moves, ...work, ...copies].map((command) => ({ ...command, group: 'ticket' }))
}

const isHeldNow = ({ status }: TicketView) => status === 'open' || status === 'group'
const only = (commands: readonly (Doing | false)[]) => commands.filter((one) => one !== false)

/** From waiting to closed and back. */
function useMoves(ticket: TicketView | undefined): Doing[] {
  const { t } = useTranslation(['commands', 'tickets'])
  const actions = useTicketActions()
  const show = useShowDialog()
  if (ticket === undefined) return []
  const isPending = ticket.status === 'pending'
  const isHeld = isHeldNow(ticket)
  const isClosable = isHeld || ticket.status === 'nps' || ticket.status === 'lgpd'
  return only([
    isPending && {
      id: 'accept',
      label: t('tickets:actions.accept'),
      words: t('commands:words.accept'),
      detail: ticket.contact.name,
      sign: Check,
      keys: ['a'],
      run: () => void actions.accept(ticket),
    },
    isClosable && {
      id: 'close',
      label: t('tickets:actions.close'),
      detail: ticket.contact.name,
      words: t('commands:words.close'),
      sign: CircleCheck,
      keys: ['e'],
      run: () => void actions.close(ticket),
    },
    isHeld && {
      id: 'close-silently',
      label: t('tickets:actions.closeSilently'),
      words: t('commands:words.close'),
      sign: CircleCheck,
      run: () => void actions.close(ticket, { silently: true }),
    },
    (isHeld || isPending) && {
      id: 'transfer',
      label: t('tickets:actions.transfer'),
      words: t('commands:words.transfer'),
      sign: ArrowRightLeft,
      keys: ['t'],
      run: () => show({ kind: 'transfer', ticket }),
    },
    isHeld && {
      id: 'return',
      label: t('tickets:actions.return'),
      sign: Undo2,
      run: () => void actions.giveBack(ticket),
    },
    isPending && {
      id: 'ignore',
      label: t('tickets:actions.ignore'),
      sign: CircleSlash,
      run: () => void actions.ignore(ticket),
    },
    ticket.status === 'closed' && {
      id: 'reopen',
      label: t('tickets:actions.reopen'),
      sign: RotateCcw,
      run: () => void actions.reopen(ticket),
    },
  ])
}

/** Beside its way: writing, putting aside, tags, switches. */
function useWork(ticket: TicketView | undefined): Doing[] {
  const { t } = useTranslation(['commands', 'tickets', 'desk'])
  const { uuid } = useParams()
  const { plan } = useViewer()
  const mayDelete = useMay('ticket:delete')
  const work = useTicketWork()
  const show = useShowDialog()
  const tags = useTagCommands(ticket)
  if (ticket === undefined) return []
  const isHeld = isHeldNow(ticket)
  const isActive = isHeld || ticket.status === 'pending'
  const isOpen = uuid === ticket.uuid
  return only([
    isOpen &&
      isHeld && {
        id: 'compose',
        label: t('desk:shortcuts.compose'),
        sign: MessageSquareText,
        keys: ['/'],
        run: () => document.getElementById(COMPOSER_ID)?.focus(),
      },
    isOpen &&
      isHeld && {
        id: 'note',
        label: t('desk:shortcuts.note'),
        words: t('commands:words.note'),
        sign: NotebookPen,
        keys: ['n'],
        run: () =>
          document
            .querySelector<HTMLElement>('[data-testid="write-note"], [data-testid="composer-note"]')
            ?.click(),
      },
    isActive &&
      (ticket.snoozedUntil === null
        ? {
            id: 'snooze',
            label: t('tickets:actions.snooze'),
            words: t('commands:words.snooze'),
            sign: AlarmClock,
            keys: ['z'],
            run: () => show({ kind: 'snooze', ticket }),
          }
        : {
            id: 'unsnooze',
            label: t('tickets:actions.unsnooze'),
            words: t('commands:words.snooze'),
            sign: AlarmClockOff,
            run: () => void work.snooze(ticket, null),
          }),
    tags.length > 0 && {
      id: 'tags',
      label: t('commands:tags'),
      words: t('commands:words.tags'),
      detail: ticket.tags.map(({ name }) => name).join(', ') || undefined,
      sign: Tag,
      children: tags,
    },
    isHeld && {
      id: 'audio',
      label: t(
        ticket.contact.acceptAudioMessage ? 'tickets:actions.audioOff' : 'tickets:actions.audioOn',
      ),
      sign: ticket.contact.acceptAudioMessage ? MicOff : Mic,
      run: () => void work.toggleAudio(ticket),
    },
    isHeld &&
      plan.useIntegration && {
        id: 'integration',
        label: t(
          ticket.useIntegration
            ? 'tickets:actions.integrationOff'
            : 'tickets:actions.integrationOn',
        ),
        sign: Bot,
        run: () => void work.toggleIntegration(ticket),
      },
    !ticket.isGroup && {
      id: 'contact',
      label: t('tickets:actions.contact'),
      detail: ticket.contact.name,
      sign: UserRound,
      run: () => show({ kind: 'contact', contactId: ticket.contactId }),
    },
    {
      id: 'log',
      label: t('tickets:actions.log'),
      sign: History,
      run: () => show({ kind: 'log', ticket }),
    },
    isHeld &&
      mayDelete && {
        id: 'delete-ticket',
        label: t('tickets:actions.delete'),
        sign: Trash2,
        isDanger: true,
        run: () => show({ kind: 'delete-ticket', ticket }),
      },
  ])
}

function useCopies(ticket: TicketView | undefined): Doing[] {
  const { t } = useTranslation('commands')
  if (ticket === undefined) return []
  const copy = (text: string) => () => {
    navigator.clipboard.writeText(text).then(
      () => toast({ kind: 'success', text: t('copied') }),
      () => toast({ kind: 'error', text: t('copyFailed') }),
    )
  }
  const { number } = ticket.contact
  return only([
    number !== null &&
      !isMasked(number) &&
      !ticket.isGroup && {
        id: 'copy-number',
        label: t('copyNumber'),
        detail: formatNumber(number),
        words: t('words.copy'),
        sign: Copy,
        run: copy(number),
      },
    {
      id: 'copy-link',
      label: t('copyLink'),
      words: t('words.copy'),
      sign: LinkIcon,
      run: copy(`${location.origin}/tickets/${ticket.uuid}`),
    },
  ])
}
