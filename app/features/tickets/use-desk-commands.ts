import { useSearchParams } from '@remix-run/react'
import {
  AlarmClock,
  BellRing,
  CircleCheck,
  Clock3,
  Inbox,
  ListChecks,
  MessageSquarePlus,
  Search,
  UserPlus,
  Users,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { Command } from '#app/features/commands/command.ts'
import type { TicketList } from '#app/desk-client/ticket-list.ts'
import { useMay } from '#app/features/frame/viewer.tsx'
import { useDesk } from '../desk/desk-context.tsx'
import { searchWith } from '../desk/list-filter.ts'
import { useShowDialog } from '../desk/show-dialog.ts'
import { useListFilter } from './use-list-filter.ts'
import { SEARCH_BOX_ID } from '../desk/search-box-id.ts'

/** What can be done with the lists of the desk. */
export function useDeskCommands(): Command[] {
  const { t } = useTranslation(['commands', 'tickets'])
  const [search, setSearch] = useSearchParams()
  const { list, queueIds, showAll } = useListFilter()
  const { ticked } = useDesk()
  const show = useShowDialog()
  const mayCreate = useMay('ticket:create')
  const mayCloseAll = useMay('ticket:close-all')
  const mayWriteContacts = useMay('contact:write')

  const showList = (wanted: TicketList, label: string, sign: LucideIcon): Command => ({
    id: `list-${wanted}`,
    group: 'desk',
    label: t('commands:showList', { name: label }),
    words: t('commands:words.list'),
    sign,
    isOn: list === wanted,
    run: () => setSearch(searchWith(search, { list: wanted }), { preventScrollReset: true }),
  })
  const commands: (Command | false)[] = [
    mayCreate && {
      id: 'new-ticket',
      group: 'desk',
      label: t('commands:newTicket'),
      words: t('commands:words.newTicket'),
      sign: MessageSquarePlus,
      run: () => show({ kind: 'new-ticket' }),
    },
    mayWriteContacts && {
      id: 'new-contact',
      group: 'desk',
      label: t('commands:newContact'),
      sign: UserPlus,
      run: () => show({ kind: 'contact', contactId: null }),
    },
    {
      id: 'search-list',
      group: 'desk',
      label: t('tickets:search.label'),
      sign: Search,
      keys: ['f'],
      run: () => document.getElementById(SEARCH_BOX_ID)?.focus(),
    },
    showList('open', t(showAll ? 'tickets:subtabs.openAll' : 'tickets:subtabs.open'), Inbox),
    showList('pending', t('tickets:subtabs.pending'), Clock3),
    showList('group', t('tickets:subtabs.group'), Users),
    showList('snoozed', t('tickets:snooze.list'), AlarmClock),
    showList('following', t('tickets:follow.list'), BellRing),
    showList('closed', t('tickets:tabs.closed'), CircleCheck),
    {
      id: 'tick-tickets',
      group: 'desk',
      label: t('tickets:bulk.start'),
      sign: ListChecks,
      run: () => ticked.set(new Set()),
    },
    mayCloseAll &&
      (list === 'open' || list === 'pending' || list === 'group') && {
        id: 'close-all',
        group: 'desk',
        label: t('tickets:closeAll.button'),
        sign: CircleCheck,
        isDanger: true,
        run: () => show({ kind: 'close-all', status: list, queueIds }),
      },
  ]
  return commands.filter((command) => command !== false)
}
