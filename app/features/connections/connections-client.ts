import { deskCall } from '#app/desk-client/desk-call.ts'
import type { DeskAnswer, DeskInput } from '#app/desk-client/desk-call.ts'
import { DeskError } from '#app/desk-client/request.ts'
import type { ConnectionDetail } from './connection-types.ts'

/** All of a connection, for who manages connections. Somebody who does no longer is refused: they are answered a summary. */
export async function fetchConnection(id: number, signal?: AbortSignal): Promise<ConnectionDetail> {
  const found = await deskCall('GET /whatsapp/{whatsappId}', { path: { whatsappId: id }, signal })
  if (!('session' in found)) throw new DeskError({ code: 'ERR_NO_PERMISSION', status: 403 })
  return found
}

/** The answer to a save; the token only when one was just made. */
export type SavedConnection = { id: number; name: string; token?: string | null }

export type NewConnection = DeskInput<'POST /whatsapp'>['body']
export type ConnectionChange = DeskInput<'PUT /whatsapp/{whatsappId}'>['body']
type StoredFile = DeskAnswer<'POST /whatsapp/{whatsappId}/media-upload'>

export function createConnection(body: NewConnection): Promise<SavedConnection> {
  return deskCall('POST /whatsapp', { body })
}

export function changeConnection(id: number, body: ConnectionChange): Promise<SavedConnection> {
  return deskCall('PUT /whatsapp/{whatsappId}', { path: { whatsappId: id }, body })
}

export function deleteConnection(id: number): Promise<unknown> {
  return deskCall('DELETE /whatsapp/{whatsappId}', { path: { whatsappId: id } })
}

/** Tries again with the account that is linked. */
export function retrySession(id: number): Promise<unknown> {
  return deskCall('POST /whatsappsession/{whatsappId}', { path: { whatsappId: id } })
}

/** What linking may bring along: the number of the phone that a code is typed into; that a damaged session may be erased first. */
export type LinkOptions = { number?: string; erase?: true }

/** Asks WhatsApp for a new QR code; with a number, for a code to type on that phone. */
export function linkPhone(id: number, options: LinkOptions = {}): Promise<unknown> {
  return deskCall('PUT /whatsappsession/{whatsappId}', { path: { whatsappId: id }, body: options })
}

export function disconnectPhone(id: number): Promise<unknown> {
  return deskCall('DELETE /whatsappsession/{whatsappId}', { path: { whatsappId: id } })
}

export function restartConnections(): Promise<unknown> {
  return deskCall('POST /whatsapp-restart')
}

export function closeImportedTickets(id: number): Promise<unknown> {
  return deskCall('POST /closedimported/{whatsappId}', { path: { whatsappId: id } })
}

export function uploadGreetingFile(id: number, file: File): Promise<StoredFile> {
  const body = new FormData()
  body.set('file', file)
  return deskCall('POST /whatsapp/{whatsappId}/media-upload', { path: { whatsappId: id }, body })
}

export function removeGreetingFile(id: number): Promise<unknown> {
  return deskCall('DELETE /whatsapp/{whatsappId}/media-upload', { path: { whatsappId: id } })
}

/** The token before stops working; this one is told once. */
export function renewToken(id: number): Promise<{ token: string | null; tokenLast4: string }> {
  return deskCall('POST /whatsapp/{whatsappId}/token', { path: { whatsappId: id } })
}
