import { useParams } from '@remix-run/react'
import {
  AlarmClock,
  AlarmClockOff,
  Bot,
  CalendarClock,
  History,
  MessageSquareText,
  Mic,
  MicOff,
  NotebookPen,
  Tag,
  Trash2,
  UserRound,
  Zap,
} from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { useMay, useViewer } from '#app/features/frame/viewer.tsx'
import type { WritingMode } from '../desk/drafts.ts'
import { startWriting } from '../desk/start-writing.ts'
import { useShowDialog } from '../desk/show-dialog.ts'
import { isHeld } from '../desk/is-held.ts'
import { useWriterIn } from '../desk/use-focus-composer.ts'
import { present } from './ticket-command.ts'
import type { TicketCommand } from './ticket-command.ts'
import { useQuickCommands } from './use-quick-commands.ts'
import { useTagCommands } from './use-tag-commands.ts'
import { useTicketWork } from './use-ticket-work.ts'

/** Beside its way: writing, putting aside, tags, switches. */
export function useWorkCommands(ticket: TicketView | undefined): TicketCommand[] {
  const { t } = useTranslation(['commands', 'tickets'])
  const { uuid } = useParams()
  const { plan } = useViewer()
  const mayDelete = useMay('ticket:delete')
  const work = useTicketWork()
  const show = useShowDialog()
  const writerIn = useWriterIn()
  const tags = useTagCommands(ticket)
  const isAnswered = ticket !== undefined && uuid === ticket.uuid && isHeld(ticket)
  const replies = useQuickCommands(isAnswered ? ticket : undefined)
  if (ticket === undefined) return []
  const held = isHeld(ticket)
  const isOpen = uuid === ticket.uuid
  const waits = ticket.status === 'pending'
  const isActive = held || waits
  /** What waits does not open: its words have a place of their own. */
  const write = (mode: WritingMode) =>
    waits
      ? show({ kind: 'waiting-text', ticket, mode })
      : void startWriting({ ticketId: ticket.id, mode })
  /** Behind what stands there: in its text, or where that waits for it. */
  const goOn = (mode: WritingMode) => (typed: string) => {
    const writer = writerIn(ticket.id, mode)
    const text = waits ? null : writer.text()
    if (text !== null && text === document.activeElement)
      document.execCommand('insertText', false, typed)
    else writer.begin()(typed)
  }
  const isWritable = waits || (isOpen && held)
  return present([
    isWritable && {
      id: 'compose',
      label: t('keyboard.compose'),
      sign: MessageSquareText,
      keys: ['r'],
      run: () => write('message'),
      goesOn: goOn('message'),
    },
    isWritable && {
      id: 'note',
      label: t('keyboard.note'),
      words: t('commands:words.note'),
      sign: NotebookPen,
      keys: ['n'],
      run: () => write('note'),
      goesOn: goOn('note'),
    },
    replies.length > 0 && {
      id: 'quick',
      label: t('commands:quick'),
      words: t('commands:words.quick'),
      sign: Zap,
      children: replies,
    },
    held &&
      plan.useSchedules && {
        id: 'schedule',
        label: t('commands:schedule'),
        words: t('commands:words.schedule'),
        sign: CalendarClock,
        keys: ['s'],
        run: () => show({ kind: 'schedule', ticket, schedule: null }),
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
    tags.length > 0 &&
      !ticket.contact.isErased && {
        id: 'tags',
        label: t('commands:tags'),
        words: t('commands:words.tags'),
        detail: ticket.tags.map(({ name }) => name).join(', ') || undefined,
        sign: Tag,
        children: tags,
      },
    held && {
      id: 'audio',
      label: t(
        ticket.contact.acceptAudioMessage ? 'tickets:actions.audioOff' : 'tickets:actions.audioOn',
      ),
      sign: ticket.contact.acceptAudioMessage ? MicOff : Mic,
      run: () => void work.toggleAudio(ticket),
    },
    held &&
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
    !ticket.isGroup &&
      !ticket.contact.isErased && {
        id: 'contact',
        label: t('tickets:actions.contact'),
        sign: UserRound,
        run: () => show({ kind: 'contact', contactId: ticket.contactId }),
      },
    {
      id: 'log',
      label: t('tickets:actions.log'),
      sign: History,
      run: () => show({ kind: 'log', ticket }),
    },
    held &&
      mayDelete && {
        id: 'delete-ticket',
        label: t('tickets:actions.delete'),
        sign: Trash2,
        isDanger: true,
        run: () => show({ kind: 'delete-ticket', ticket }),
      },
  ])
}
