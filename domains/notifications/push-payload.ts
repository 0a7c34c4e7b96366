import type { UserLanguage } from '../users/users.inputs.ts'
import type { NoticeKind } from './notification-settings.types.ts'

/** What a browser is woken with, encrypted for it alone. It finds the words for it by itself; this is all that leaves the house. */
export type PushPayload = {
  /** Whose it is, `company:user`: another person at that browser is shown nothing of it. */
  to: string
  kind: NoticeKind
  /** The ticket's, for its address and its tag; null for a test. */
  ticket: { id: number; uuid: string } | null
  /** The customer or group, as this person may see them. */
  name: string
  /** The words, cut; null where the person wants the name alone. */
  text: string | null
  /** Who named them. */
  by: string | null
  /** Messages since the last notice of this ticket. */
  count: number
  language: UserLanguage
}

export const personKey = (companyId: number, userId: number) => `${companyId}:${userId}`
