import type { SearchFilter } from './search-api.ts'
import type { TicketListFilter } from './ticket-list.ts'

/** The names of everything in the query cache. */
export const keys = {
  ticketLists: ['ticket-list'] as const,
  ticketList: (filter: TicketListFilter) => ['ticket-list', filter] as const,
  allCounts: ['ticket-counts'] as const,
  /** The badges differ with the show-all switch. */
  counts: (showAll: boolean) => ['ticket-counts', showAll] as const,
  tickets: ['ticket'] as const,
  /** By uuid: what the address holds. */
  ticket: (uuid: string) => ['ticket', uuid] as const,
  conversations: ['conversation'] as const,
  conversation: (ticketId: number) => ['conversation', ticketId] as const,
  contacts: ['contact'] as const,
  /** Parts of a conversation's past that are looked at. */
  allPasts: ['past'] as const,
  pasts: (ticketId: number) => ['past', ticketId] as const,
  past: (ticketId: number, messageId: number) => ['past', ticketId, messageId] as const,
  contact: (contactId: number) => ['contact', contactId] as const,
  earliers: ['earlier'] as const,
  /** What was said in the contact's tickets before this one. */
  earlier: (ticketId: number) => ['earlier', ticketId] as const,
  allEarlierTickets: ['earlier-tickets'] as const,
  earlierTickets: (contactId: number) => ['earlier-tickets', contactId] as const,
  contactSearch: (text: string) => ['contact-search', text] as const,
  allNotes: ['ticket-notes'] as const,
  searches: ['search'] as const,
  search: (text: string, filter: SearchFilter) => ['search', text, filter] as const,
  inTicket: (ticketId: number, ...text: string[]) => ['in-ticket', ticketId, ...text] as const,
  ticketNotes: (ticketId: number) => ['ticket-notes', ticketId] as const,
  toClose: (status: string, queueIds: readonly number[]) => ['to-close', status, queueIds] as const,
  quickMessages: ['quick-messages'] as const,
  mentions: ['mentions'] as const,
  forwardings: ['forwardings'] as const,
  recentPeople: ['recent-people'] as const,
  galleryOf: (contactId: number) => ['gallery', contactId] as const,
  gallery: (contactId: number, kind: string) => ['gallery', contactId, kind] as const,
  groupMembers: (ticketId: number) => ['group-members', ticketId] as const,
  ticketLogs: ['ticket-log'] as const,
  allPlanned: ['planned'] as const,
  failedPlanned: ['planned', 'failed'] as const,
  planned: (contactId: number, whatsappId: number) => ['planned', contactId, whatsappId] as const,
  ticketLog: (ticketId: number) => ['ticket-log', ticketId] as const,
}
