import type { Millis } from '#core/time.ts'
import { takesMessages, waitsForPhone } from '#domains/connections/takes-messages.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import type { Viewer } from '#domains/tickets/visibility.ts'
import { replyWindow } from './reply-window.ts'

export type ComposerMode =
  /** `waitsForPhone`: what is sent now goes out once the linked phone is back. */
  | { kind: 'write'; waitsForPhone: boolean }
  /** Nothing can be sent to the contact; `canNote` says whether the team can still be told something. */
  | { kind: ComposerObstacle; canNote: boolean }

export type ComposerObstacle =
  'pending' | 'closed' | 'survey' | 'disconnected' | 'window-closed' | 'never-wrote' | 'held'

/** What stands between the attendant and the contact. The server decides the same way; this says it before anybody types. */
export function composerMode(
  ticket: Pick<TicketView, 'status' | 'userId' | 'channel' | 'lastInboundAt'>,
  connection: { status: string; statusReason: string | null },
  viewer: Viewer,
  now: Millis,
): ComposerMode {
  switch (ticket.status) {
    case 'pending':
      return { kind: 'pending', canNote: true }
    case 'closed':
      return { kind: 'closed', canNote: true }
    case 'nps':
    case 'lgpd':
      return { kind: 'survey', canNote: true }
    case 'open':
    case 'group':
      break
    default:
      ticket.status satisfies never
  }
  const isOthers = ticket.userId !== null && ticket.userId !== viewer.userId
  if (isOthers && viewer.profile === 'user') return { kind: 'held', canNote: true }
  const way = { ...connection, channel: ticket.channel }
  if (!takesMessages(way)) return { kind: 'disconnected', canNote: true }
  const window = replyWindow(ticket, now)
  if (window.kind === 'closed') return { kind: 'window-closed', canNote: true }
  if (window.kind === 'never-opened') return { kind: 'never-wrote', canNote: true }
  return { kind: 'write', waitsForPhone: waitsForPhone(way) }
}
