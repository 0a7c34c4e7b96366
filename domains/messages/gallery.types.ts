import type { MessageView } from './messages.types.ts'

export const GALLERY_KINDS = ['media', 'documents', 'links'] as const
export type GalleryKind = (typeof GALLERY_KINDS)[number]

/** A message with the ticket it stands in: the way to its place. */
export type GalleryItem = MessageView & { ticketUuid: string }
/** Newest first; `nextCursor` leads to older ones. */
export type GalleryPage = { items: GalleryItem[]; hasMore: boolean; nextCursor: string | null }
