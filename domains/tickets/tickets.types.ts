import type { Named } from '../companies/directory.types.ts'
import type { TICKET_STATUSES } from './tickets.schema.ts'

export type TicketStatus = (typeof TICKET_STATUSES)[number]
/** A ticket as lists, the API and realtime frames show it (specification part 1 §3). Times are ISO 8601 UTC strings. */
export type TicketView = {
  id: number
  uuid: string
  status: TicketStatus
  isGroup: boolean
  isBot: boolean
  channel: 'whatsapp' | 'whatsappapi' | 'facebook' | 'instagram'
  queueId: number | null
  queue: Named | null
  userId: number | null
  user: Named | null
  whatsappId: number
  whatsapp: { id: number; name: string; groupAsTicket: boolean; status: string }
  contactId: number
  contact: {
    id: number
    name: string
    /** Masked for viewers who may not see it; null when the person has none. */
    number: string | null
    email: string
    profilePicUrl: string | null
    urlPicture: string | null
    /** They asked to be forgotten: there is nobody to answer, and nothing is written of them any more. */
    isErased: boolean
    isGroup: boolean
    active: boolean
    disableBot: boolean
    acceptAudioMessage: boolean
  }
  /** Of a contact of several numbers: the one that wrote last and is answered, where it is not the one that is shown. Masked likewise. */
  answersTo: string | null
  /** Set instead where whoever wrote last of several people is known by an id alone: another one is somebody else. It says nothing more. */
  answersId: string | null
  /** Tags of the contact; `tags` beyond kanban ones, in directory order. */
  tags: Named[]
  /** Attendants who asked to hear of it without holding it. Says nothing of who may see it. */
  followerIds: number[]
  lastMessage: string
  lastMessageId: number | null
  lastMessageFromMe: boolean
  /** Ticks of the previewed message when it is ours (0–4). */
  lastMessageAck: number
  /** It was not sent: refused for good, or not confirmed. Until somebody tries it again. */
  lastMessageFailed: boolean
  lastMessageAt: string
  unreadMessages: number
  /** Start of the 24 h reply window: the contact's last message. Null when the contact never wrote. */
  lastInboundAt: string | null
  userRating: number | null
  useIntegration: boolean
  amountUsedBotQueues: number
  /** What lists are sorted by, newest first. */
  activityAt: string
  createdAt: string
  updatedAt: string
  closedAt: string | null
  /** Put aside until then: out of the open lists. */
  snoozedUntil: string | null
  /** Rises with every change: drop what is older. */
  version: number
}

export type TicketPage = {
  tickets: TicketView[]
  hasMore: boolean
  nextCursor: string | null
  count: number
}

/** Who has a contact's ticket, and in which queue; `data` of an ERR_OTHER_OPEN_TICKET. */
export type TicketHolder = {
  ticket: { id: number; uuid: string; status: TicketView['status'] }
  user: { id: number; name: string } | null
  queue: { id: number; name: string } | null
}

/** Badges of the sub-tabs, for what the asking user sees. */
export type TicketCounts = {
  open: number
  pending: number
  group: number
  closed: number
  snoozed: number
  following: number
}

export type GroupRole = 'owner' | 'admin' | 'member'
/** Somebody in a group; `name` is empty where nothing is known of them, and never shows a whole number. */
export type GroupMember = { name: string; role: GroupRole; isOwn: boolean }
/** `isWhole`: as the phone has it; else those who wrote lately. */
export type GroupMembers = { members: GroupMember[]; isWhole: boolean }

export type TicketLogEntry = {
  id: number
  type: string
  user: Named | null
  queue: Named | null
  createdAt: string
}

/** What happened to a contact's tickets; each entry names its ticket. */
export type ContactLogEntry = TicketLogEntry & { ticketId: number; ticketUuid: string }
/** Newest first; `nextCursor` leads to older ones. */
export type ContactLogPage = { entries: ContactLogEntry[]; nextCursor: string | null }
