import type { ForwardingView } from '#domains/forwards/forwards.types.ts'
import { deskCall } from './desk-call.ts'

/** Calls of forwarding: only what comes with its first use asks for them. */

export function beginForwarding(forwarding: {
  id: string
  messageIds: number[]
  contactIds: number[]
  signMessage: boolean
  includeNotes: boolean
}): Promise<ForwardingView> {
  return deskCall('POST /message/forwards', { body: forwarding })
}

export function fetchForwardings(signal?: AbortSignal): Promise<{ forwardings: ForwardingView[] }> {
  return deskCall('GET /message/forwards', { signal })
}

export function stopForwarding(id: string): Promise<ForwardingView> {
  return deskCall('DELETE /message/forwards/{forwardingId}', { path: { forwardingId: id } })
}
