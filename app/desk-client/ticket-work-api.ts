import type { ContactView } from '#domains/contacts/contacts.types.ts'
import type { TaggedContact } from '#domains/tags/tags.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import type { NoteView } from '#domains/notes/notes.types.ts'
import { deskCall } from './desk-call.ts'

/** Calls of what an attendant does now and then: only dialogs and panels that come with their first use ask for them. */

export type ClosableStatus = 'open' | 'pending' | 'group'

export function deleteTicket(ticketId: number): Promise<{ id: number }> {
  return deskCall('DELETE /tickets/{ticketId}', { path: { ticketId } })
}

export function countToClose(
  status: ClosableStatus,
  queueIds: readonly number[],
  signal?: AbortSignal,
): Promise<{ count: number }> {
  return deskCall('GET /tickets/closeAll', { query: { status, queueIds }, signal })
}

export function closeAllTickets(
  status: ClosableStatus,
  queueIds: readonly number[],
): Promise<{ count: number }> {
  return deskCall('POST /tickets/closeAll', { body: { status, queueIds: [...queueIds] } })
}

export function toggleAcceptAudio(contactId: number): Promise<ContactView> {
  return deskCall('PUT /contacts/toggleAcceptAudio/{contactId}', { path: { contactId } })
}

/** Adds one tag to a contact or takes it off; the others stay as colleagues left them. */
export function setContactTag(
  contactId: number,
  tagId: number,
  isOn: boolean,
): Promise<TaggedContact> {
  return deskCall(
    isOn ? 'PUT /contactTags/{contactId}/{tagId}' : 'DELETE /contactTags/{contactId}/{tagId}',
    { path: { contactId, tagId } },
  )
}

export function fetchNotes(
  of: { ticketId: number; contactId: number },
  signal?: AbortSignal,
): Promise<NoteView[]> {
  return deskCall('GET /ticket-notes/list', { query: of, signal })
}

export function postNote(note: {
  ticketId: number
  contactId: number
  note: string
}): Promise<NoteView> {
  return deskCall('POST /ticket-notes', { body: note })
}

export function deleteNote(noteId: number): Promise<{ id: number }> {
  return deskCall('DELETE /ticket-notes/{noteId}', { path: { noteId } })
}

export function setFollowing(
  ticketId: number,
  userId: number,
  follows: boolean,
): Promise<TicketView> {
  return deskCall(
    follows
      ? 'PUT /tickets/{ticketId}/followers/{userId}'
      : 'DELETE /tickets/{ticketId}/followers/{userId}',
    { path: { ticketId, userId } },
  )
}
