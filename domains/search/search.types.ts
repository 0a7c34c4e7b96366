import type { ContactView } from '../contacts/contacts.types.ts'
import type { MediaType } from '../messages/messages.types.ts'
import type { TicketView } from '../tickets/tickets.types.ts'
import type { Named } from '../companies/directory.types.ts'
import type { TextPart } from './mark-text.ts'

export const SEARCH_GROUPS = ['contacts', 'tickets', 'messages'] as const
export type SearchGroup = (typeof SEARCH_GROUPS)[number]

/** A message that was found, with what a line of results shows of its ticket. Times are ISO 8601 UTC strings. */
export type MessageHit = {
  id: number
  ticketId: number
  ticket: Pick<TicketView, 'uuid' | 'status' | 'channel' | 'isGroup'> & {
    queue: Named | null
    contact: { id: number; name: string; urlPicture: string | null }
  }
  /** The part of its text around the first hit. */
  snippet: TextPart[]
  fromMe: boolean
  isPrivate: boolean
  mediaType: MediaType | null
  /** The attendant, or the writing member of a group; null when it is the contact or the system. */
  writer: string | null
  sentAt: string
}

export type Found<Item> = { items: Item[]; hasMore: boolean; nextCursor: string | null }

/** Newest first. With `hasMore` and few items: the older ones are still to be looked through. */
export type FoundMessages = Found<MessageHit> & {
  /** When the oldest message that was looked at was sent; null when all were. */
  searchedTo: string | null
}

/** A group is null when it was not asked for, or when a filter that is set says nothing about it. */
export type SearchResults = {
  contacts: Found<ContactView> | null
  tickets: Found<TicketView> | null
  messages: FoundMessages | null
}

/** Where a phrase stands in one ticket, newest first. */
export type TicketHits = {
  hits: { id: number; sentAt: string }[]
  /** There are more, further back than was counted. */
  hasMore: boolean
}

/** What has a page of its own under a name, and is found by it: the pages of the menu say which of these they hold (`finds` of an entry). */
export const RECORD_KINDS = [
  'queue',
  'user',
  'tag',
  'lane',
  'connection',
  'quickMessage',
  'fileList',
] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** A record that was found. `detail` is said beside its name: an address, the words of a quick reply. */
export type FoundRecord = {
  kind: RecordKind
  id: number
  name: string
  detail: string | null
  /** Whether its form is the caller's to open; else it is seen in its list. */
  mayChange: boolean
}
