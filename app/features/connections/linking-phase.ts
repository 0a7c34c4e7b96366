import type { Condition } from './condition.ts'
import type { LinkingFacts } from './connection-types.ts'
import { QR_GRACE_MS } from './limits.ts'

/** Where the linking of a phone stands, as its dialog shows it. */
export type LinkingPhase =
  /** WhatsApp was asked for a QR code or a pairing code. */
  | { kind: 'preparing' }
  | { kind: 'qr'; qrcode: string; expiresAt: number }
  | { kind: 'code'; code: string }
  /** The code was over and no other came. */
  | { kind: 'expired' }
  /** The phone has read it; the account signs in. */
  | { kind: 'scanned' }
  | { kind: 'connected' }
  /** Nothing goes on by itself: the condition says why. */
  | { kind: 'stopped'; condition: Condition }

export function linkingPhase(
  facts: { status: string; condition: Condition } & LinkingFacts,
  now: number,
): LinkingPhase {
  const { status, condition, qrcode, qrExpiresAt, pairingCode } = facts
  switch (status) {
    case 'CONNECTED':
      return { kind: 'connected' }
    case 'OPENING':
      return { kind: condition === 'linking' ? 'preparing' : 'scanned' }
    case 'PAIRING':
      return pairingCode === null ? { kind: 'preparing' } : { kind: 'code', code: pairingCode }
    case 'qrcode': {
      if (qrcode === null) return { kind: 'preparing' }
      const expiresAt =
        qrExpiresAt === null ? Number.POSITIVE_INFINITY : new Date(qrExpiresAt).getTime()
      if (now < expiresAt) return { kind: 'qr', qrcode, expiresAt }
      return { kind: now < expiresAt + QR_GRACE_MS ? 'preparing' : 'expired' }
    }
    default:
      return { kind: 'stopped', condition }
  }
}
