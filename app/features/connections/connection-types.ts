import type { ConnectionLine } from '#domains/connections/connections.types.ts'
import type { SessionState } from '#protocol/session/session-states.ts'

export type { ConnectionDetail, SessionView } from '#domains/connections/connections.types.ts'

/** A line of the page. */
export type ConnectionRow = ConnectionLine

/** A moment as the API (ISO) or the room (milliseconds) tells it. */
export type Change = string | number

/** What links a phone, while it may. */
export type LinkingFacts = {
  qrcode: string | null
  qrExpiresAt: Change | null
  pairingCode: string | null
}

/** `session` of a frame of the whatsappSession channel. */
export type SessionFrame = {
  id: number
  status: string
  state?: SessionState
  reason?: string
  retryAt?: Change | null
  qrcode?: string | null
  qrExpiresAt?: Change | null
  pairingCode?: string | null
}
