import { ContactRound, MessagesSquare, Plug } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { may } from '#core/permissions.ts'
import type { Permission } from '#core/permissions.ts'
import type { PlanFlags } from '#domains/companies/directory.types.ts'
import type { ptBR } from '#app/i18n/locales/pt-BR.ts'
import type { Viewer } from './viewer.tsx'

export type MenuEntry = {
  path: string
  label: keyof (typeof ptBR)['shell']['menu']
  /** Given once the page exists: an entry without one is not shown, and costs the browser no picture. */
  icon?: LucideIcon
  /** After `g`: goes there from any page. */
  key: string
  /** Null: everybody. */
  permission: Permission | null
  /** Shown only when the company's plan includes it. */
  plan?: keyof PlanFlags
  /** Administration stands below a line. */
  group: 'main' | 'admin'
}
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
  { path: '/quick-messages', label: 'quickMessages', key: 'r', permission: null, group: 'main' },
  {
    path: '/Kanban',
    label: 'kanban',
    key: 'k',
    permission: null,
    plan: 'useKanban',
    group: 'main',
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
    permission: null,
    plan: 'useSchedules',
    group: 'main',
  },
  { path: '/tags', label: 'tags', key: 'g', permission: 'tag:write', group: 'main' },
  {
    path: '/chats',
    label: 'chats',
    key: 'i',
    permission: null,
    plan: 'useInternalChat',
    group: 'main',
  },
  { path: '/helps', label: 'helps', key: 'h', permission: null, group: 'main' },
  {
    path: '/campaigns',
    label: 'campaigns',
    key: 'p',
    permission: 'setting:manage',
    plan: 'useCampaigns',
    group: 'admin',
  },
  {
    path: '/announcements',
    label: 'announcements',
    key: 'n',
    permission: 'announcement:manage',
    group: 'admin',
  },
  {
    path: '/messages-api',
    label: 'messagesApi',
    key: 'a',
    permission: 'setting:manage',
    plan: 'useExternalApi',
    group: 'admin',
  },
  { path: '/users', label: 'users', key: 'u', permission: 'user:manage', group: 'admin' },
  { path: '/queues', label: 'queues', key: 'f', permission: 'queue:manage', group: 'admin' },
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
  },
  { path: '/plantao', label: 'plantao', key: 'l', permission: 'setting:manage', group: 'admin' },
  { path: '/files', label: 'files', key: 'e', permission: 'setting:manage', group: 'admin' },
  { path: '/settings', label: 'settings', key: 'b', permission: 'setting:manage', group: 'admin' },
  {
    path: '/companies',
    label: 'companies',
    key: 'y',
    permission: 'company:manage',
    group: 'admin',
  },
]

/** The entries this person sees: the page exists, they may open it, and the company's plan includes it. */
export function menuFor(
  { user, plan }: Pick<Viewer, 'user' | 'plan'>,
  menu: readonly MenuEntry[] = MENU,
): ShownEntry[] {
  return menu.filter(
    (entry): entry is ShownEntry =>
      entry.icon !== undefined &&
      (entry.permission === null || may(user, entry.permission)) &&
      (entry.plan === undefined || plan[entry.plan]),
  )
}
