import type { Millis } from '#core/time.ts'
import type { Audience, CompanyEvent } from '#protocol/realtime/events.ts'
import type { SessionState } from '#protocol/session/session-states.ts'

/** A linked phone as the connections page follows it. */
export type LiveSession = {
  id: number
  status: string
  state: SessionState
  reason: string
  retryAt: Millis | null
  qrcode: string | null
  qrExpiresAt: Millis | null
  pairingCode: string | null
}

/** A linked phone's session changed. A code links the account to any phone that reads it: such a frame is for admins alone. */
export function sessionChanged({ retryAt, qrExpiresAt, ...rest }: LiveSession): CompanyEvent {
  const session = { ...rest, retryAt: iso(retryAt), qrExpiresAt: iso(qrExpiresAt) }
  const hasCode = session.qrcode !== null || session.pairingCode !== null
  const audience: Audience = { kind: hasCode ? 'admins' : 'company' }
  return { channel: 'whatsappSession', action: 'update', data: { session }, audience }
}

const iso = (time: Millis | null) => (time === null ? null : new Date(time).toISOString())
