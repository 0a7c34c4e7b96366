import type { Profile } from '#core/permissions.ts'
import type { CompanySettings } from '#domains/companies/settings.keys.ts'

/** The signed-in user as the specification shapes it (part 1 §3). Times are ISO 8601. */
export type OwnUser = {
  id: number
  name: string
  email: string
  profile: Profile
  super: boolean
  startWork: string
  endWork: string
  farewellMessage: string
  allTicket: 'enable' | 'disable'
  allowGroup: boolean
  /** Null until the user picks one: the screen follows the system. */
  defaultTheme: 'light' | 'dark' | null
  defaultMenu: 'open' | 'closed'
  wpp: string
  whatsappId: number | null
  queues: { id: number; name: string; color: string }[]
  queueIds: number[]
  profileImage: string | null
  color: string
  language: string
  online: boolean
  /** Most tickets at once that are given to them by themselves; null: as many as come. */
  capacity: number | null
  /** Nothing is given to them by itself meanwhile. */
  paused: boolean
  companyId: number
  company: {
    id: number
    name: string
    dueDate: string | null
    companieSettings: CompanySettings & { campaignsEnabled: 'true' | 'false' }
  }
}

/** A colleague in pickers and lists. */
export type UserSummary = {
  id: number
  name: string
  profile: Profile
  color: string
  online: boolean
  queueIds: number[]
  /** A link, good for a day or two. */
  profileImage: string | null
}

/** What the commands look at before they change a user. Booleans are 0 and 1. */
export type UserRow = {
  name: string
  email: string
  passwordHash: string
  profile: Profile
  allTicket: number
  allowGroup: number
  color: string
  wpp: string
  /** Name of the stored picture (core/media-keys.ts). */
  profileImage: string | null
  whatsappId: number | null
  startWork: string
  endWork: string
  farewellMessage: string
  defaultTheme: 'light' | 'dark' | null
  defaultMenu: 'open' | 'closed'
  language: string
  super: number
  capacity: number | null
  paused: number
}

/** A user as administrators see them. Times are ISO 8601. */
export type UserView = Omit<OwnUser, 'company' | 'companyId'> & {
  lastSeenAt: string | null
  /** They have not chosen a password yet; `invitedUntil` is how long their link works, null without one that does. */
  isInvited: boolean
  invitedUntil: string | null
}

export type UsersPage = {
  users: UserView[]
  /** How many there are of the company, whatever is searched for, and how many its plan has room for. */
  total: number
  limit: number
  hasMore: boolean
  nextCursor: string | null
}

/** What would be left behind by a user who is deleted. */
export type UserHoldings = {
  tickets: number
  schedules: number
  quickMessages: number
  /** Entries of the on-call roster. */
  onCall: number
}
