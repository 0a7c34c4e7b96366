import { useMemo } from 'react'
import type { GalleryItem, GalleryKind } from '#domains/messages/gallery.types.ts'
import type { ContactLogEntry } from '#domains/tickets/tickets.types.ts'
import { deskCall } from '#app/desk-client/desk-call.ts'
import { fetchGallery } from '#app/desk-client/gallery-api.ts'

/** What lists of the API are asked for that are a contact's. */
export function useContactQuery(contactId: number): { contactId: string } {
  return useMemo(() => ({ contactId: String(contactId) }), [contactId])
}

/** A list whose address names the contact already. */
export const NO_QUERY = {}

/** The order of the server's lists: by a time, then by the id, the newest first. */
export function byTime<Name extends string>(name: Name) {
  return (one: Record<Name, string> & { id: number }, other: typeof one): number =>
    one[name] === other[name] ? other.id - one.id : one[name] < other[name] ? 1 : -1
}

export const newestFirst = (one: { id: number }, other: { id: number }) => other.id - one.id

export type MediaPage = {
  kind: GalleryKind
  rows: readonly GalleryItem[]
  nextCursor: string | null
}

export async function readMedia(
  contactId: number,
  kind: GalleryKind,
  signal: AbortSignal,
): Promise<MediaPage> {
  const { items, nextCursor } = await fetchGallery(contactId, kind, null, signal)
  return { kind, rows: items, nextCursor }
}

export type LogPage = { rows: readonly ContactLogEntry[]; nextCursor: string | null }

export async function readLog(contactId: number, signal: AbortSignal): Promise<LogPage> {
  const { entries, nextCursor } = await deskCall('GET /contact-log/{contactId}', {
    path: { contactId },
    signal,
  })
  return { rows: entries, nextCursor }
}
