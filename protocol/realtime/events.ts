/** What a domain tells the company room after a commit, and who may hear of it. Crosses from any Worker to the Durable Object. */

/** The part of a channel's name after `company-{id}-` (contract §5). */
export const CHANNELS = [
  'ticket',
  'appMessage',
  'contact',
  'presence',
  'chat',
  'auth',
  'user',
  'queue',
  'whatsapp',
  'whatsappSession',
  'file',
  'tag',
  'campaign',
  'settings',
  'mention',
  'forward',
  'notification',
  'schedule',
  'quickmessage',
  'plantao',
  'help',
  /** Of the platform, not of a company: the one channel whose name says none. */
  'announcement',
] as const
export type RealtimeChannel = (typeof CHANNELS)[number]

/** Name of an event's channel as the specification writes it. */
export function channelName(companyId: number, channel: RealtimeChannel): string {
  return channel === 'announcement' ? `company-${channel}` : `company-${companyId}-${channel}`
}

/** The channel of such a name. */
export function channelOf(name: string): string {
  return name.replace(/^company-(?:\d+-)?/, '')
}

/** `remove`: the row left this viewer's sight (transferred away); `delete`: it is gone for everyone. */
export const ACTIONS = ['create', 'update', 'delete', 'remove', 'updateUnread', 'ack'] as const
export type RealtimeAction = (typeof ACTIONS)[number]

/** The facts of a ticket that decide who may see it. */
export type TicketScope = {
  ticketId: number
  status: string
  queueId: number | null
  userId: number | null
  isGroup: boolean
}

export type Audience =
  | { kind: 'company' }
  | { kind: 'user'; userId: number }
  /** Whoever may manage connections: a QR code or pairing code links the company's account to any phone that reads it. */
  | { kind: 'admins' }
  /** Whoever may see the ticket. `before` = its scope before the change: those who lose it get a `remove`. */
  | { kind: 'ticket'; scope: TicketScope; before?: TicketScope }
  /** The sockets of a user other than those of this session. */
  | { kind: 'other-sessions'; userId: number; sessionId: string }

export type CompanyEvent = {
  channel: RealtimeChannel
  action: RealtimeAction
  data: Record<string, unknown>
  audience: Audience
  /** lgpdHideNumber is on: viewers who may not see numbers get them masked. */
  hideNumbers?: boolean
  /** Whose rights changed, or who is gone: the room reads them anew and looks again at what their sockets may see. */
  rightsOf?: number
  /** Somebody was erased, the company's how manyeth: what was told before is told to nobody who was away. */
  erasures?: number
}
