import type { CompanySettings } from './settings.keys.ts'
import type { Profile } from '../../core/permissions.ts'

/** The small company-wide sets that every screen and answer needs; loaded at once and cached per isolate (architecture §3). */
export type DirectoryUser = {
  id: number
  name: string
  email: string
  profile: Profile
  color: string
  online: boolean
  /** Name of the stored picture; `profileImageLink` makes what a browser can load. */
  profileImage: string | null
  allTicket: boolean
  allowGroup: boolean
  queueIds: number[]
}
export type DirectoryQueue = {
  id: number
  name: string
  color: string
  greetingMessage: string
  orderQueue: number
}
/** A queue, a person or a tag as others' records show it. */
export type Named = { id: number; name: string; color: string }
export type DirectoryTag = { id: number; name: string; color: string; kanban: number }
export type DirectoryConnection = {
  id: number
  name: string
  channel: 'whatsapp' | 'whatsappapi' | 'facebook' | 'instagram'
  status: string
  statusReason: string | null
  number: string
  isDefault: boolean
  /** Group messages are taken at all. */
  allowGroup: boolean
  groupAsTicket: boolean
  externalId: string | null
  queueIds: number[]
}
export type FormerName = {
  kind: 'user' | 'connection' | 'queue'
  id: number
  name: string
  color: string
}
export type PlanFlags = {
  useWhatsapp: boolean
  useFacebook: boolean
  useInstagram: boolean
  useCampaigns: boolean
  useSchedules: boolean
  useInternalChat: boolean
  useExternalApi: boolean
  useKanban: boolean
  useOpenAi: boolean
  useIntegration: boolean
}
export type DirectoryCompany = {
  id: number
  name: string
  status: boolean
  /** Milliseconds UTC; null never expires. Company 1 never expires whatever stands here. */
  dueDate: number | null
  timezone: string
  language: string
  planId: number
  plan: PlanFlags & { id: number; name: string }
}
export type Directory = {
  company: DirectoryCompany
  users: DirectoryUser[]
  queues: DirectoryQueue[]
  tags: DirectoryTag[]
  connections: DirectoryConnection[]
  /** Names of what is gone, for what still speaks of it (former-names.ts finds them). */
  former: FormerName[]
  settings: CompanySettings
  /** Who has a browser that may be woken: with nobody there is nothing to write down. */
  wakeableUserIds: number[]
}
