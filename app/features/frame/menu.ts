import {
  CalendarClock,
  CircleQuestionMark,
  ContactRound,
  Files,
  ListOrdered,
  ListTodo,
  Megaphone,
  MessagesSquare,
  Plug,
  Settings2,
  Siren,
  SquareKanban,
  Tags,
  Users,
  Zap,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { may } from '#core/permissions.ts'
import type { Permission } from '#core/permissions.ts'
import type { RecordKind } from '#domains/search/search.types.ts'
import type { PlanFlags } from '#domains/companies/directory.types.ts'
import type { SourceWords } from '#app/i18n/words.ts'
import type { Viewer } from './viewer.tsx'

type MenuLabel = keyof SourceWords['shell']['menu']
/** The daily work, then what has a heading of its own: the company's administration, the platform's. */
export const MENU_GROUPS = ['main', 'admin', 'platform'] as const
export type MenuGroup = (typeof MENU_GROUPS)[number]
export const GROUP_LABELS = {
  admin: 'administration',
  platform: 'platform',
} as const satisfies Record<Exclude<MenuGroup, 'main'>, MenuLabel>

export type MenuEntry = {
  path: string
  label: MenuLabel
  /** Given once the page exists: an entry without one is not shown, and costs the browser no picture. */
  icon?: LucideIcon
  /** After `g`: goes there from any page. */
  key: string
  /** Null: everybody. */
  permission: Permission | null
  /** Shown only when the company's plan includes it. */
  plan?: keyof PlanFlags
  /** Shown without the plan too where this browser has the campaign flag (use-menu.ts). */
  byFlag?: true
  group: MenuGroup
  /** The pages it consists of, where there are several; given once they exist. */
  sub?: readonly SubEntry[]
  /** What is found on it by its name: a record at `path/{id}`, or the options of settings. */
  finds?: RecordKind | 'option'
}
export type SubEntry = { path: string; label: MenuLabel }
export type ShownEntry = MenuEntry & { icon: LucideIcon }

/** The whole menu of the specification (part 1 §2), in its order. */
export const MENU: readonly MenuEntry[] = [
  { path: '/', label: 'dashboard', key: 'd', permission: 'dashboard:read', group: 'main' },
  {
    path: '/tickets',
    label: 'tickets',
    key: 't',
    icon: MessagesSquare,
    permission: 'ticket:read',
    group: 'main',
  },
  { path: '/moments', label: 'moments', key: 'm', permission: null, group: 'main' },
  {
    path: '/quick-messages',
    label: 'quickMessages',
    key: 'r',
    icon: Zap,
    permission: 'message:send',
    group: 'main',
    finds: 'quickMessage',
  },
  {
    // The board is not there yet: the entry is its lanes, and says so. They go below it (`sub`) when it is.
    path: '/TagsKanban',
    label: 'kanban',
    key: 'k',
    icon: SquareKanban,
    permission: 'tag:write',
    plan: 'useKanban',
    group: 'main',
    finds: 'lane',
  },
  {
    path: '/contacts',
    label: 'contacts',
    key: 'c',
    icon: ContactRound,
    permission: 'contact:read',
    group: 'main',
  },
  {
    path: '/schedules',
    label: 'schedules',
    key: 's',
    icon: CalendarClock,
    permission: 'message:send',
    plan: 'useSchedules',
    group: 'main',
  },
  {
    path: '/tags',
    label: 'tags',
    key: 'g',
    icon: Tags,
    permission: 'tag:write',
    group: 'main',
    finds: 'tag',
  },
  {
    path: '/chats',
    label: 'chats',
    key: 'i',
    permission: null,
    plan: 'useInternalChat',
    group: 'main',
  },
  // The specification's menu does not name it (its routes do, part 3 §2): there is no other way to it.
  {
    path: '/todolist',
    label: 'todolist',
    key: 'v',
    icon: ListTodo,
    permission: null,
    group: 'main',
  },
  {
    path: '/helps',
    label: 'helps',
    key: 'h',
    icon: CircleQuestionMark,
    permission: null,
    group: 'main',
  },
  {
    path: '/campaigns',
    label: 'campaigns',
    key: 'p',
    permission: 'setting:manage',
    plan: 'useCampaigns',
    byFlag: true,
    group: 'admin',
  },
  {
    path: '/announcements',
    label: 'announcements',
    key: 'n',
    icon: Megaphone,
    permission: 'announcement:manage',
    group: 'platform',
  },
  {
    path: '/messages-api',
    label: 'messagesApi',
    key: 'a',
    permission: 'setting:manage',
    plan: 'useExternalApi',
    group: 'admin',
  },
  {
    path: '/users',
    label: 'users',
    key: 'u',
    icon: Users,
    permission: 'user:manage',
    group: 'admin',
    finds: 'user',
  },
  {
    path: '/queues',
    label: 'queues',
    key: 'f',
    icon: ListOrdered,
    permission: 'queue:manage',
    group: 'admin',
    finds: 'queue',
  },
  {
    path: '/prompts',
    label: 'prompts',
    key: 'o',
    permission: 'setting:manage',
    plan: 'useOpenAi',
    group: 'admin',
  },
  {
    path: '/queue-integration',
    label: 'queueIntegrations',
    key: 'j',
    permission: 'setting:manage',
    plan: 'useIntegration',
    group: 'admin',
  },
  {
    path: '/connections',
    label: 'connections',
    key: 'x',
    icon: Plug,
    permission: 'connection:manage',
    group: 'admin',
    finds: 'connection',
  },
  {
    path: '/plantao',
    label: 'plantao',
    key: 'l',
    icon: Siren,
    permission: 'setting:manage',
    group: 'admin',
  },
  {
    path: '/files',
    label: 'fileLists',
    key: 'e',
    icon: Files,
    permission: 'setting:manage',
    group: 'admin',
    finds: 'fileList',
  },
  {
    path: '/settings',
    label: 'settings',
    key: 'b',
    icon: Settings2,
    permission: 'setting:manage',
    group: 'admin',
    finds: 'option',
  },
  {
    path: '/companies',
    label: 'companies',
    key: 'y',
    permission: 'company:manage',
    group: 'platform',
  },
]

/** The entries this person sees: the page exists, they may open it, and the company's plan or this browser's flag includes it. */
export function menuFor(
  { user, plan }: Pick<Viewer, 'user' | 'plan'>,
  menu: readonly MenuEntry[] = MENU,
  hasFlag = false,
): ShownEntry[] {
  return menu.filter(
    (entry): entry is ShownEntry =>
      entry.icon !== undefined &&
      (entry.permission === null || may(user, entry.permission)) &&
      (entry.plan === undefined || plan[entry.plan] || (hasFlag && entry.byFlag === true)),
  )
}

/** Entries of a phone's bar, which has the bell and the whole menu beside them. */
const BAR_ENTRIES = 3
/** Those first, then the daily ones in their order. */
const BAR_FIRST = ['/tickets', '/contacts', '/chats', '/tags']

/** Paths of the entries that stand in a phone's bar. */
export function barPaths(entries: readonly ShownEntry[]): string[] {
  const daily = entries.filter(({ group }) => group === 'main').map(({ path }) => path)
  const first = BAR_FIRST.filter((path) => daily.includes(path))
  return [...new Set([...first, ...daily])].slice(0, BAR_ENTRIES)
}

/** Groups with their entries, without the empty ones. */
export function grouped(
  entries: readonly ShownEntry[],
): { group: MenuGroup; entries: ShownEntry[] }[] {
  return MENU_GROUPS.map((group) => ({
    group,
    entries: entries.filter((entry) => entry.group === group),
  })).filter(({ entries: own }) => own.length > 0)
}
