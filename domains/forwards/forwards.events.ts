import type { CompanyEvent } from '#protocol/realtime/events.ts'
import type { ForwardingView } from './forwards.types.ts'

/** How far a forwarding is: for whoever began it, on each of their screens. */
export function forwardingChanged(userId: number, forwarding: ForwardingView): CompanyEvent {
  return {
    channel: 'forward',
    action: 'update',
    data: { forwarding },
    audience: { kind: 'user', userId },
  }
}
