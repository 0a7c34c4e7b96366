import type { MessageView } from '#domains/messages/messages.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import type { Viewer } from '#domains/tickets/visibility.ts'
import type { TicketListFilter } from './ticket-list.ts'

/** The noon of the tests, plus minutes. */
export function at(minutes: number): string {
  return new Date(Date.UTC(2026, 10, 21, 12, minutes)).toISOString()
}

/** An attendant of queue 1. */
export const ana: Viewer = {
  userId: 7,
  profile: 'user',
  allTicket: false,
  allowGroup: false,
  queueIds: [1],
}
export const admin: Viewer = { ...ana, userId: 2, profile: 'admin', queueIds: [] }

export function ticketView(change: Partial<TicketView> & { id: number }): TicketView {
  const { id } = change
  return {
    uuid: `uuid-${id}`,
    status: 'open',
    isGroup: false,
    isBot: false,
    channel: 'whatsappapi',
    queueId: 1,
    queue: { id: 1, name: 'Suporte', color: '#3b82f6' },
    userId: 7,
    user: { id: 7, name: 'Ana Reis', color: '#1d4ed8' },
    whatsappId: 1,
    whatsapp: { id: 1, name: 'Loja Centro', groupAsTicket: false, status: 'CONNECTED' },
    contactId: id,
    contact: {
      id,
      name: `Contact ${id}`,
      number: '5511987654321',
      email: '',
      profilePicUrl: null,
      urlPicture: null,
      isErased: false,
      isGroup: false,
      active: true,
      disableBot: false,
      acceptAudioMessage: true,
    },
    answersTo: null,
    answersId: null,
    tags: [],
    followerIds: [],
    lastMessage: '',
    lastMessageId: null,
    lastMessageFromMe: false,
    lastMessageAck: 0,
    lastMessageFailed: false,
    lastMessageAt: at(id),
    unreadMessages: 0,
    lastInboundAt: at(id),
    userRating: null,
    useIntegration: false,
    amountUsedBotQueues: 0,
    activityAt: at(id),
    createdAt: at(0),
    updatedAt: at(id),
    closedAt: null,
    snoozedUntil: null,
    version: 1,
    ...change,
  }
}

export function messageView(change: Partial<MessageView> & { id: number }): MessageView {
  const { id } = change
  return {
    wid: `wamid.${id}`,
    clientId: null,
    ticketId: 1,
    contactId: 1,
    queueId: 1,
    body: `text ${id}`,
    fromMe: false,
    read: false,
    ack: 0,
    failed: null,
    mediaType: null,
    mediaUrl: null,
    data: null,
    isDeleted: false,
    isEdited: false,
    isForwarded: false,
    isPrivate: false,
    quotedMsg: null,
    reactions: [],
    user: null,
    sentAt: at(id),
    createdAt: at(id),
    ...change,
  }
}

export function listFilter(change: Partial<TicketListFilter> = {}): TicketListFilter {
  return {
    list: 'open',
    search: '',
    showAll: false,
    queueIds: [],
    tagIds: [],
    connectionIds: [],
    userIds: [],
    statuses: [],
    unreadOnly: false,
    mine: false,
    createdOn: '',
    updatedOn: '',
    from: '',
    to: '',
    order: 'newest',
    ...change,
  }
}
