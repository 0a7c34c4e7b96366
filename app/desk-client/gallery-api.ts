import type { GalleryKind, GalleryPage } from '#domains/messages/gallery.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { deskRequest, queryString } from './request.ts'

/** Calls that lead from messages to people and back: only what comes with its first use asks for them. */

export function fetchGallery(
  contactId: number,
  kind: GalleryKind,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<GalleryPage> {
  return deskRequest(`/contacts/${contactId}/media${queryString({ kind, cursor })}`, { signal })
}

export function talkToWriter(messageId: number): Promise<TicketView> {
  return deskRequest(`/messages/${messageId}/talkTo`, { method: 'POST', body: {} })
}
