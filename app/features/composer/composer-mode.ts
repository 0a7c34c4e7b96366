import type { Millis } from '#core/time.ts'
import { sendObstacle, waitsForPhone } from '#domains/connections/takes-messages.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import type { Viewer } from '#domains/tickets/visibility.ts'
import { isHeldByOther } from '../desk/is-held.ts'
import { replyWindow } from './reply-window.ts'

export type ComposerMode =
  /** `waitsForPhone`: what is sent now goes out once the linked phone is back. */
  | { kind: 'write'; waitsForPhone: boolean }
  /** Nothing can be sent to the contact; the team can be told something, but of one who was erased. */
  | { kind: ComposerObstacle }

export type ComposerObstacle =
  | 'erased'
  | 'pending'
  | 'closed'
  | 'survey'
  | 'channel'
  | 'disconnected'
  | 'window-closed'
  | 'never-wrote'
  | 'held'

/**
 * What stands between the attendant and the contact, said before anybody types. The server decides the same way, but for `held`: what an
 * attendant writes past the screen into a colleague's ticket of their queue goes out.
 */
export function composerMode(
  ticket: Pick<TicketView, 'status' | 'userId' | 'channel' | 'lastInboundAt'> & {
    contact: Pick<TicketView['contact'], 'isErased'>
  },
  connection: { status: string; statusReason: string | null },
  viewer: Viewer,
  now: Millis,
): ComposerMode {
  if (ticket.contact.isErased) return { kind: 'erased' }
  switch (ticket.status) {
    case 'pending':
      return { kind: 'pending' }
    case 'closed':
      return { kind: 'closed' }
    case 'nps':
    case 'lgpd':
      return { kind: 'survey' }
    case 'open':
    case 'group':
      break
    default:
      ticket.status satisfies never
  }
  if (isHeldByOther(ticket, viewer)) return { kind: 'held' }
  const way = { ...connection, channel: ticket.channel }
  const obstacle = sendObstacle(way)
  if (obstacle !== null)
    return { kind: obstacle === 'ERR_CHANNEL_UNAVAILABLE' ? 'channel' : 'disconnected' }
  const window = replyWindow(ticket, now)
  if (window.kind === 'closed') return { kind: 'window-closed' }
  if (window.kind === 'never-opened') return { kind: 'never-wrote' }
  return { kind: 'write', waitsForPhone: waitsForPhone(way) }
}
