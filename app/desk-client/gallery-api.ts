import type { GalleryKind, GalleryPage } from '#domains/messages/gallery.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { deskCall } from './desk-call.ts'

/** Calls that lead from messages to people and back: only what comes with its first use asks for them. */

export function fetchGallery(
  contactId: number,
  kind: GalleryKind,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<GalleryPage> {
  return deskCall('GET /contact-media/{contactId}', {
    path: { contactId },
    query: { kind, cursor },
    signal,
  })
}

export function talkToWriter(messageId: number): Promise<TicketView> {
  return deskCall('POST /messages/{messageId}/talkTo', { path: { messageId }, body: {} })
}
