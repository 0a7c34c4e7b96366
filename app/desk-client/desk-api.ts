import type { ContactPage, ContactView } from '#domains/contacts/contacts.types.ts'
import type { MessagePage, MessageView } from '#domains/messages/messages.types.ts'
import type { MentionPage } from '#domains/notifications/mentions.types.ts'
import type { QuickMessageView } from '#domains/quick-messages/quick-messages.types.ts'
import type {
  TicketCounts,
  TicketLogEntry,
  TicketPage,
  TicketView,
} from '#domains/tickets/tickets.types.ts'
import { deskRequest, queryString } from './request.ts'
import type { TicketListFilter } from './ticket-list.ts'

export type TicketListPage = TicketPage & { counts: TicketCounts }
export type ConversationPage = MessagePage & { ticket: TicketView }

export type TicketChange = {
  status?: 'open' | 'pending' | 'closed'
  userId?: number | null
  queueId?: number | null
  sendFarewellMessage?: boolean
  /** With `closed`: the question the customer is asked first. */
  ratingId?: number | null
  amountUsedBotQueues?: number
  useIntegration?: boolean
  /** Puts the ticket aside until then; null brings it back. */
  snoozedUntil?: string | null
  /** What the caller acted on: a ticket that changed since is refused. */
  version?: number
}

export type NewTicket = {
  contactId: number
  queueId: number | null
  whatsappId: number
  userId: number
  status: 'open'
}

export type OutgoingMessage = {
  clientId: string
  body: string
  quotedMsg?: { id: number }
  isPrivate: boolean
  /** A contact, sent as a card. */
  vCard?: { id: number }
  /** Whether the sender's name goes before the text, where the company signs. */
  signMessage?: boolean
  /** A file that was brought before; `body` stands under it. */
  upload?: { id: string; voice?: boolean; seconds?: number }
}

/** The lists that are one status each. */
const STATUSES: ReadonlySet<TicketListFilter['list']> = new Set([
  'open',
  'pending',
  'group',
  'closed',
])

/** The query parameters of GET /tickets for a list of the desk (specification part 1 §7). */
export function ticketListQuery(filter: TicketListFilter): string {
  return queryString({
    ...(STATUSES.has(filter.list) ? { status: filter.list } : {}),
    following: filter.list === 'following' ? true : undefined,
    snoozed: filter.list === 'snoozed' ? true : undefined,
    searchParam: filter.search,
    showAll: filter.showAll ? true : undefined,
    queueIds: filter.queueIds,
    tags: filter.tagIds,
    users: filter.userIds,
    whatsapps: filter.connectionIds,
    statusFilter: filter.statuses,
    withUnreadMessages: filter.unreadOnly ? true : undefined,
    date: filter.createdOn,
    updatedAt: filter.updatedOn,
    sort: filter.order === 'newest' ? undefined : filter.order,
  })
}

export function fetchTickets(
  filter: TicketListFilter,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<TicketListPage> {
  const query = ticketListQuery(filter)
  const more =
    cursor === null ? '' : `${query === '' ? '?' : '&'}cursor=${encodeURIComponent(cursor)}`
  return deskRequest(`/tickets${query}${more}`, { signal })
}

export function fetchTicket(uuid: string, signal?: AbortSignal): Promise<TicketView> {
  return deskRequest(`/tickets/u/${encodeURIComponent(uuid)}`, { signal })
}

export function changeTicket(ticketId: number, change: TicketChange): Promise<TicketView> {
  return deskRequest(`/tickets/${ticketId}`, { method: 'PUT', body: change })
}

export function createTicket(ticket: NewTicket): Promise<TicketView> {
  return deskRequest('/tickets', { method: 'POST', body: ticket })
}

export function markTicketRead(ticketId: number): Promise<{ unreadMessages: number }> {
  return deskRequest(`/tickets/${ticketId}/read`, { method: 'POST', body: {} })
}

export function fetchTicketLog(ticketId: number, signal?: AbortSignal): Promise<TicketLogEntry[]> {
  return deskRequest(`/tickets-log/${ticketId}`, { signal })
}

/** Which page of a conversation: the newest (null), before a cursor, after one, or around a message. */
export type PagePlace = string | null | { newer: string } | { around: number }

export function fetchMessages(
  ticketId: number,
  place: PagePlace,
  signal?: AbortSignal,
): Promise<ConversationPage> {
  const query = typeof place === 'string' ? { cursor: place } : (place ?? {})
  return deskRequest(`/messages/${ticketId}${queryString(query)}`, { signal })
}

export function postMessage(ticketId: number, message: OutgoingMessage): Promise<MessageView> {
  return deskRequest(`/messages/${ticketId}`, {
    method: 'POST',
    body: { ...message, fromMe: true, read: true },
  })
}

export function retryMessage(messageId: number): Promise<MessageView> {
  return deskRequest(`/messages/${messageId}/retry`, { method: 'POST', body: {} })
}

export function fetchFileAgain(messageId: number): Promise<MessageView> {
  return deskRequest(`/messages/${messageId}/media`, { method: 'POST', body: {} })
}

export function deleteMessage(messageId: number): Promise<MessageView> {
  return deskRequest(`/messages/${messageId}`, { method: 'DELETE' })
}

export function editMessage(messageId: number, body: string): Promise<MessageView> {
  return deskRequest(`/messages/${messageId}`, { method: 'PUT', body: { body } })
}

/** '' takes the reaction back. */
export function reactToMessage(messageId: number, emoji: string): Promise<MessageView> {
  return deskRequest(`/messages/${messageId}/reactions`, { method: 'POST', body: { emoji } })
}

export function fetchQuickMessages(
  of: { companyId: number; userId: number },
  signal?: AbortSignal,
): Promise<QuickMessageView[]> {
  return deskRequest(`/quick-messages/list${queryString(of)}`, { signal })
}

export function fetchMentions(signal?: AbortSignal): Promise<MentionPage> {
  return deskRequest('/mentions', { signal })
}

export function readMention(mentionId: number): Promise<{ id: number; readAt: string }> {
  return deskRequest(`/mentions/${mentionId}/read`, { method: 'PUT', body: {} })
}

export function searchContacts(searchParam: string, signal?: AbortSignal): Promise<ContactPage> {
  return deskRequest(`/contacts${queryString({ searchParam })}`, { signal })
}

export function fetchContact(contactId: number, signal?: AbortSignal): Promise<ContactView> {
  return deskRequest(`/contacts/${contactId}`, { signal })
}

export function fetchRealtimeTicket(): Promise<{ ticket: string; expiresIn: number }> {
  return deskRequest('/realtime/ticket', { method: 'POST', body: {} })
}
