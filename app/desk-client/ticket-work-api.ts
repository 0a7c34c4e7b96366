import type { ContactView } from '#domains/contacts/contacts.types.ts'
import type { Named, TicketView } from '#domains/tickets/tickets.types.ts'
import type { NoteView } from '#domains/notes/notes.types.ts'
import { deskRequest, queryString } from './request.ts'

/** Calls of what an attendant does now and then: only dialogs and panels that come with their first use ask for them. */

export type ClosableStatus = 'open' | 'pending' | 'group'

export function deleteTicket(ticketId: number): Promise<{ id: number }> {
  return deskRequest(`/tickets/${ticketId}`, { method: 'DELETE' })
}

export function countToClose(
  status: ClosableStatus,
  queueIds: readonly number[],
  signal?: AbortSignal,
): Promise<{ count: number }> {
  return deskRequest(`/tickets/closeAll${queryString({ status, queueIds: [...queueIds] })}`, {
    signal,
  })
}

export function closeAllTickets(
  status: ClosableStatus,
  queueIds: readonly number[],
): Promise<{ count: number }> {
  return deskRequest('/tickets/closeAll', { method: 'POST', body: { status, queueIds } })
}

export function toggleAcceptAudio(contactId: number): Promise<ContactView> {
  return deskRequest(`/contacts/toggleAcceptAudio/${contactId}`, { method: 'PUT', body: {} })
}

export function syncTags(contactId: number, tags: readonly Named[]): Promise<unknown> {
  return deskRequest('/tags/sync', { method: 'POST', body: { contactId, tags } })
}

export function fetchNotes(
  of: { ticketId: number; contactId: number },
  signal?: AbortSignal,
): Promise<NoteView[]> {
  return deskRequest(`/ticket-notes/list${queryString(of)}`, { signal })
}

export function postNote(note: {
  ticketId: number
  contactId: number
  note: string
}): Promise<NoteView> {
  return deskRequest('/ticket-notes', { method: 'POST', body: note })
}

export function deleteNote(noteId: number): Promise<{ id: number }> {
  return deskRequest(`/ticket-notes/${noteId}`, { method: 'DELETE' })
}

export function setFollowing(
  ticketId: number,
  userId: number,
  follows: boolean,
): Promise<TicketView> {
  return deskRequest(`/tickets/${ticketId}/followers/${userId}`, {
    method: follows ? 'PUT' : 'DELETE',
    body: {},
  })
}
