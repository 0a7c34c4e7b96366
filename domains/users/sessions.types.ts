import type { SessionClaims } from '#core/api-env.ts'
import type { Profile } from '#core/permissions.ts'
import type { Millis } from '#core/time.ts'

export type SessionKind = 'browser' | 'api'
export type RevokeReason =
  | 'signed_out'
  | 'signed_out_everywhere'
  | 'signed_in_elsewhere'
  | 'refresh_reuse'
  | 'access_changed'

/** A session that stands, with the user and the company as they are now. */
export type LiveSession = SessionClaims & {
  kind: SessionKind
  userId: number
  name: string
  email: string
  profile: Profile
  super: boolean
  allTicket: boolean
  allowGroup: boolean
  tokenVersion: number
  companyName: string
  companyActive: boolean
  dueDate: Millis | null
  /** When its person was last seen, at this session or another; null: never. */
  lastSeenAt: Millis | null
}
