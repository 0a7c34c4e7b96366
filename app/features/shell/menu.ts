import {
  Bot,
  Building2,
  CalendarClock,
  ChartNoAxesColumn,
  CircleQuestionMark,
  Code,
  Columns3,
  Contact,
  FolderOpen,
  LayoutDashboard,
  Megaphone,
  MessageCircle,
  MessagesSquare,
  Newspaper,
  Plug,
  Settings,
  Siren,
  Tags,
  Users,
  Webhook,
  Workflow,
  Zap,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { may } from '#core/permissions.ts'
import type { Permission } from '#core/permissions.ts'
import type { PlanFlags } from '#domains/companies/directory.types.ts'
import type { ptBR } from '#app/i18n/locales/pt-BR.ts'
import type { Viewer } from './viewer.tsx'

export type MenuEntry = {
  path: string
  label: keyof (typeof ptBR)['shell']['menu']
  icon: LucideIcon
  /** Null: everybody. */
  permission: Permission | null
  /** Shown only when the company's plan includes it. */
  plan?: keyof PlanFlags
  /** Administration stands below a line. */
  group: 'main' | 'admin'
  /** The page is built. An entry without a page is not shown. */
  exists?: true
}

/** The whole menu of the specification (part 1 §2), in its order. */
export const MENU: readonly MenuEntry[] = [
  { path: '/', label: 'dashboard', icon: LayoutDashboard, permission: 'dashboard:read', group: 'main' },
  { path: '/tickets', label: 'tickets', icon: MessagesSquare, permission: 'ticket:read', group: 'main', exists: true },
  { path: '/moments', label: 'moments', icon: ChartNoAxesColumn, permission: 'ticket:read-all', group: 'main' },
  { path: '/quick-messages', label: 'quickMessages', icon: Zap, permission: null, group: 'main' },
  { path: '/Kanban', label: 'kanban', icon: Columns3, permission: null, plan: 'useKanban', group: 'main' },
  { path: '/contacts', label: 'contacts', icon: Contact, permission: 'contact:read', group: 'main' },
  { path: '/schedules', label: 'schedules', icon: CalendarClock, permission: null, plan: 'useSchedules', group: 'main' },
  { path: '/tags', label: 'tags', icon: Tags, permission: 'tag:write', group: 'main' },
  { path: '/chats', label: 'chats', icon: MessageCircle, permission: null, plan: 'useInternalChat', group: 'main' },
  { path: '/helps', label: 'helps', icon: CircleQuestionMark, permission: null, group: 'main' },
  { path: '/campaigns', label: 'campaigns', icon: Megaphone, permission: 'setting:manage', plan: 'useCampaigns', group: 'admin' },
  { path: '/announcements', label: 'announcements', icon: Newspaper, permission: 'announcement:manage', group: 'admin' },
  { path: '/messages-api', label: 'messagesApi', icon: Code, permission: 'setting:manage', plan: 'useExternalApi', group: 'admin' },
  { path: '/users', label: 'users', icon: Users, permission: 'user:manage', group: 'admin' },
  { path: '/queues', label: 'queues', icon: Workflow, permission: 'queue:manage', group: 'admin' },
  { path: '/prompts', label: 'prompts', icon: Bot, permission: 'setting:manage', plan: 'useOpenAi', group: 'admin' },
  { path: '/queue-integration', label: 'queueIntegrations', icon: Webhook, permission: 'setting:manage', plan: 'useIntegration', group: 'admin' },
  { path: '/connections', label: 'connections', icon: Plug, permission: 'connection:manage', group: 'admin' },
  { path: '/plantao', label: 'plantao', icon: Siren, permission: 'setting:manage', group: 'admin' },
  { path: '/files', label: 'files', icon: FolderOpen, permission: 'setting:manage', group: 'admin' },
  { path: '/settings', label: 'settings', icon: Settings, permission: 'setting:manage', group: 'admin' },
  { path: '/companies', label: 'companies', icon: Building2, permission: 'company:manage', group: 'admin' },
]

/** The entries this person sees: the page exists, they may open it, and the company's plan includes it. */
export function menuFor({ user, plan }: Viewer, menu: readonly MenuEntry[] = MENU): MenuEntry[] {
  return menu.filter(
    (entry) =>
      entry.exists === true &&
      (entry.permission === null || may(user, entry.permission)) &&
      (entry.plan === undefined || plan[entry.plan]),
  )
}
