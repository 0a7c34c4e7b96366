import type { ForwardingView } from '#domains/forwards/forwards.types.ts'
import { deskRequest } from './request.ts'

/** Calls of forwarding: only what comes with its first use asks for them. */

export function beginForwarding(forwarding: {
  id: string
  messageIds: readonly number[]
  contactIds: readonly number[]
  signMessage: boolean
  includeNotes: boolean
}): Promise<ForwardingView> {
  return deskRequest('/message/forwards', { method: 'POST', body: forwarding })
}

export function fetchForwardings(signal?: AbortSignal): Promise<{ forwardings: ForwardingView[] }> {
  return deskRequest('/message/forwards', { signal })
}

export function stopForwarding(id: string): Promise<ForwardingView> {
  return deskRequest(`/message/forwards/${encodeURIComponent(id)}`, { method: 'DELETE' })
}
