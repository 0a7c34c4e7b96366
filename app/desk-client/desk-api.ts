import type { ContactPage, ContactView } from '#domains/contacts/contacts.types.ts'
import type { MessagePage, MessageView } from '#domains/messages/messages.types.ts'
import type { MentionPage } from '#domains/notifications/mentions.types.ts'
import type { QuickMessageView } from '#domains/quick-messages/quick-messages.types.ts'
import type {
  GroupMembers,
  TicketCounts,
  TicketLogEntry,
  TicketPage,
  TicketView,
} from '#domains/tickets/tickets.types.ts'
import { deskCall } from './desk-call.ts'
import { deskRequest } from './request.ts'
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
  /** Takes the ticket from the colleague who holds it. */
  takeOver?: boolean
  /** With it this person can take the move back for a while. */
  undoKey?: string
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
  /** Whom it was written for: it goes to nobody else. */
  receiver?: string
  /** The quick reply that it was written with. */
  quickMessageId?: number
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
export function ticketListQuery(filter: TicketListFilter) {
  return {
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
    mine: filter.mine ? true : undefined,
    date: filter.createdOn,
    updatedAt: filter.updatedOn,
    sort: filter.order === 'newest' ? undefined : filter.order,
  }
}

export function fetchTickets(
  filter: TicketListFilter,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<TicketListPage> {
  return deskCall('GET /tickets', { query: { ...ticketListQuery(filter), cursor }, signal })
}

/** Tickets of one contact that this person may see, the last active first. */
export function fetchTicketsOf(
  contactId: number,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<TicketListPage> {
  return deskCall('GET /tickets', { query: { contactId, cursor }, signal })
}

export function fetchTicket(uuid: string, signal?: AbortSignal): Promise<TicketView> {
  return deskCall('GET /tickets/u/{uuid}', { path: { uuid }, signal })
}

export function changeTicket(ticketId: number, change: TicketChange): Promise<TicketView> {
  return deskCall('PUT /tickets/{ticketId}', { path: { ticketId }, body: change })
}

export function createTicket(ticket: NewTicket): Promise<TicketView> {
  return deskCall('POST /tickets', { body: ticket })
}

/** Takes back the move that was made with this key, unless the ticket was moved since. */
export function undoTicket(ticketId: number, undoKey: string): Promise<TicketView> {
  return deskCall('POST /ticket-undo/{ticketId}', { path: { ticketId }, body: { undoKey } })
}

export function markTicketRead(ticketId: number): Promise<{ unreadMessages: number }> {
  return deskCall('POST /ticket-read/{ticketId}', { path: { ticketId } })
}

export function fetchGroupMembers(ticketId: number, signal?: AbortSignal): Promise<GroupMembers> {
  return deskCall('GET /ticket-members/{ticketId}', { path: { ticketId }, signal })
}

export function fetchTicketLog(ticketId: number, signal?: AbortSignal): Promise<TicketLogEntry[]> {
  return deskCall('GET /tickets-log/{ticketId}', { path: { ticketId }, signal })
}

/** Which page of a conversation: the newest (null), before a cursor, after one, or around a message. */
export type PagePlace = string | null | { newer: string } | { around: number }

export function fetchMessages(
  ticketId: number,
  place: PagePlace,
  signal?: AbortSignal,
): Promise<ConversationPage> {
  const query = typeof place === 'string' ? { cursor: place } : (place ?? {})
  return deskCall('GET /messages/{id}', { path: { id: ticketId }, query, signal })
}

export async function postMessage(
  ticketId: number,
  message: OutgoingMessage,
): Promise<MessageView> {
  const sent = await deskCall('POST /messages/{id}', {
    path: { id: ticketId },
    body: { ...message, fromMe: true, read: true },
  })
  // A list answers a form with files alone.
  if ('messages' in sent) throw new Error('one message was sent, and a list answered')
  return sent
}

export function retryMessage(messageId: number, receiver?: string): Promise<MessageView> {
  return deskCall('POST /messages/{messageId}/retry', { path: { messageId }, body: { receiver } })
}

export function fetchFileAgain(messageId: number): Promise<MessageView> {
  return deskCall('POST /messages/{messageId}/media', { path: { messageId } })
}

export function deleteMessage(messageId: number): Promise<MessageView> {
  return deskCall('DELETE /messages/{id}', { path: { id: messageId } })
}

export function editMessage(messageId: number, body: string): Promise<MessageView> {
  return deskCall('PUT /messages/{id}', { path: { id: messageId }, body: { body } })
}

/** '' takes the reaction back. */
export function reactToMessage(messageId: number, emoji: string): Promise<MessageView> {
  return deskCall('POST /messages/{messageId}/reactions', { path: { messageId }, body: { emoji } })
}

export function fetchQuickMessages(
  of: { companyId: number; userId: number },
  signal?: AbortSignal,
): Promise<QuickMessageView[]> {
  return deskCall('GET /quick-messages/list', { query: of, signal })
}

export function fetchMentions(signal?: AbortSignal): Promise<MentionPage> {
  return deskCall('GET /mentions', { signal })
}

export function readMention(mentionId: number): Promise<{ id: number; readAt: string }> {
  return deskCall('PUT /mentions/{mentionId}/read', { path: { mentionId } })
}

export function searchContacts(searchParam: string, signal?: AbortSignal): Promise<ContactPage> {
  return deskCall('GET /contacts', { query: { searchParam }, signal })
}

export function fetchContact(contactId: number, signal?: AbortSignal): Promise<ContactView> {
  return deskCall('GET /contacts/{contactId}', { path: { contactId }, signal })
}

export function fetchRealtimeTicket(): Promise<{ ticket: string; expiresIn: number }> {
  return deskRequest('/realtime/ticket', { method: 'POST', body: {} })
}
