/** A note of the team on a ticket (specification part 1 §3). Times are ISO 8601 UTC strings. */
export type NoteView = {
  id: number
  note: string
  ticketId: number
  contactId: number
  /** Null once who wrote it is gone. */
  user: { id: number; name: string } | null
  createdAt: string
}

/** Notes on a contact's tickets, newest first; `nextCursor` leads to older ones. */
export type ContactNote = NoteView & { ticketUuid: string }
export type ContactNotePage = { notes: ContactNote[]; nextCursor: string | null }
