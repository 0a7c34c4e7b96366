import type { Named } from '../companies/directory.types.ts'

/** A contact as the API and the screens show it (specification part 1 §3). Times are ISO 8601 UTC strings. */
export type ContactView = {
  id: number
  name: string
  /** Masked for viewers who may not see it; null when the person has none. */
  number: string | null
  email: string
  channel: string
  isGroup: boolean
  active: boolean
  disableBot: boolean
  acceptAudioMessage: boolean
  lgpdAcceptedAt: string | null
  profilePicUrl: string | null
  urlPicture: string | null
  /** They asked to be forgotten: nothing is written of them any more. */
  isErased: boolean
  extraInfo: { name: string; value: string }[]
  tags: Named[]
  /** When a ticket of the contact last moved. */
  lastContactAt: string | null
  createdAt: string
  updatedAt: string
}
export type ContactPage = {
  contacts: ContactView[]
  hasMore: boolean
  nextCursor: string | null
  count: number
}
