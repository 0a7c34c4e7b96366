/** Something in a ticket that one attendant should see. Times are ISO 8601 UTC strings. */
export type MentionView = {
  id: number
  kind: 'mention' | 'follow'
  ticketId: number
  ticketUuid: string
  contactName: string
  messageId: number
  /** Who wrote it. */
  by: { id: number; name: string } | null
  /** The note, cut for a list. */
  text: string
  readAt: string | null
  createdAt: string
}

/** The latest first. */
export type MentionPage = { mentions: MentionView[]; unread: number }
