import type { MEDIA_TYPES } from './messages.schema.ts'

export type MediaType = (typeof MEDIA_TYPES)[number]

export type QuotedMessage = {
  id: number | null
  body: string
  fromMe: boolean
  mediaType: MediaType | null
  contactName: string | null
  /** Nothing of it is shown any more. */
  isDeleted: boolean
}

export type MessageReaction = { emoji: string; sender: 'me' | 'contact'; name: string }

/** A message as the conversation, the API and realtime frames show it (specification part 1 §3). Times are ISO 8601 UTC strings. */
export type MessageView = {
  id: number
  /** Provider's id; null until it has one. The API's `wid`. */
  wid: string | null
  /** The sender's device id: key of the optimistic bubble. */
  clientId: string | null
  ticketId: number
  contactId: number
  queueId: number | null
  body: string
  fromMe: boolean
  read: boolean
  /** 0 pending, 1 sent, 2 delivered, 3 read, 4 played. */
  ack: number
  /** Set when the message failed for good: the provider's code and words. */
  failed: { code: string; reason: string; canRetry: boolean } | null
  mediaType: MediaType | null
  /** Short signed URL of the stored file; null while there is none. */
  mediaUrl: string | null
  /** File name, voice mark and the like, or the parts of a location, card, order. */
  data: Record<string, unknown> | null
  isDeleted: boolean
  isEdited: boolean
  isForwarded: boolean
  isPrivate: boolean
  quotedMsg: QuotedMessage | null
  /** One a person. `name` is empty for the contact of the conversation. */
  reactions: MessageReaction[]
  user: { id: number; name: string } | null
  /** Provider time: what the conversation is ordered by. */
  sentAt: string
  createdAt: string
}

/** Oldest first; `hasMore` and `nextCursor` lead to older ones. */
export type MessagePage = {
  messages: MessageView[]
  hasMore: boolean
  nextCursor: string | null
  /** Of a page around a message or after one: leads to newer ones, null where the conversation ends. */
  newerCursor?: string | null | undefined
  count: number
}
