import { deskRequest } from '#app/desk-client/request.ts'
import type { ConnectionDetail } from './connection-types.ts'

export function fetchConnection(id: number, signal?: AbortSignal): Promise<ConnectionDetail> {
  return deskRequest(`/whatsapp/${id}`, { signal })
}

/** The answer to a save; the token only when one was just made. */
export type SavedConnection = { id: number; name: string; token?: string | null }

export function createConnection(body: Record<string, unknown>): Promise<SavedConnection> {
  return deskRequest('/whatsapp', { method: 'POST', body })
}

export function changeConnection(
  id: number,
  body: Record<string, unknown>,
): Promise<SavedConnection> {
  return deskRequest(`/whatsapp/${id}`, { method: 'PUT', body })
}

export function deleteConnection(id: number): Promise<unknown> {
  return deskRequest(`/whatsapp/${id}`, { method: 'DELETE' })
}

/** Tries again with the account that is linked. */
export function retrySession(id: number): Promise<unknown> {
  return deskRequest(`/whatsappsession/${id}`, { method: 'POST', body: {} })
}

/** What linking may bring along: the number of the phone that a code is typed into; that a damaged session may be erased first. */
export type LinkOptions = { number?: string; erase?: true }

/** Asks WhatsApp for a new QR code; with a number, for a code to type on that phone. */
export function linkPhone(id: number, options: LinkOptions = {}): Promise<unknown> {
  return deskRequest(`/whatsappsession/${id}`, { method: 'PUT', body: options })
}

export function disconnectPhone(id: number): Promise<unknown> {
  return deskRequest(`/whatsappsession/${id}`, { method: 'DELETE' })
}

export function restartConnections(): Promise<unknown> {
  return deskRequest('/whatsapp-restart/', { method: 'POST', body: {} })
}

export function closeImportedTickets(id: number): Promise<unknown> {
  return deskRequest(`/closedimported/${id}`, { method: 'POST', body: {} })
}

export function uploadGreetingFile(
  id: number,
  file: File,
): Promise<{ greetingMediaAttachment: string | null }> {
  const body = new FormData()
  body.set('file', file)
  return deskRequest(`/whatsapp/${id}/media-upload`, { method: 'POST', body })
}

export function removeGreetingFile(id: number): Promise<unknown> {
  return deskRequest(`/whatsapp/${id}/media-upload`, { method: 'DELETE' })
}

/** The token before stops working; this one is told once. */
export function renewToken(id: number): Promise<{ token: string; tokenLast4: string }> {
  return deskRequest(`/whatsapp/${id}/token`, { method: 'POST', body: {} })
}
