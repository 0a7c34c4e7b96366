import { z } from 'zod'
import { address, chatMessage, messageContent } from './messages.ts'
import { SESSION_STATES } from './session-states.ts'

const jid = z.string().min(3).max(120)
const ms = z.number().int()
/** A message by its place: chat, who wrote it (groups), id. */
const messagePlace = z.object({
  chat: jid,
  participant: jid.optional(),
  id: z.string().min(1),
  fromMe: z.boolean(),
})
const changeOf = { target: messagePlace, chat: address, by: address, fromMe: z.boolean(), at: ms }
const knownContact = z.object({
  jid,
  lid: z.string().optional(),
  phone: z.string().optional(),
  /** As the tenant's phone book has it, and as the person calls themself. */
  savedName: z.string().optional(),
  pushName: z.string().optional(),
  businessName: z.string().optional(),
})
const mapping = z.object({ lid: z.string(), phone: z.string() })

/** What a session tells the edge, by kind. */
export const SESSION_EVENTS = {
  'session.state': z.object({
    state: z.enum(SESSION_STATES),
    /** Plain words for the log; screens word the state themselves. */
    reason: z.string(),
    /** The carrier's status code, where one was given. */
    code: z.number().int().nullable(),
    since: ms,
    retryAt: ms.nullable(),
    me: address.extend({ name: z.string().optional() }).nullable(),
  }),
  'session.qr': z.object({ qr: z.string(), expiresAt: ms }),
  'session.pairing_code': z.object({ code: z.string(), phone: z.string() }),
  'session.passkey_demanded': z.object({ step: z.string() }),
  /** `live` is false for what waited at WhatsApp while the session was away; `healed` when a placeholder with this id was told before. */
  'message.received': z.object({ message: chatMessage, live: z.boolean(), healed: z.boolean() }),
  'message.undecryptable': z.object({
    id: z.string(),
    chat: address,
    sender: address.extend({ name: z.string().optional() }),
    fromMe: z.boolean(),
    at: ms,
    reason: z.string(),
  }),
  'message.edited': z.object({ ...changeOf, content: messageContent }),
  'message.deleted': z.object(changeOf),
  /** An empty emoji takes the reaction back. */
  'message.reacted': z.object({ ...changeOf, emoji: z.string() }),
  /** From the server's own ack: the only proof that WhatsApp took a message. */
  'message.ack': z.object({
    chat: jid,
    id: z.string(),
    status: z.enum(['sent', 'failed']),
    /** 463 reach-out lock or missing token, 479 stale device session … */
    error: z.string().nullable(),
    at: ms,
  }),
  'message.receipt': z.object({
    chat: jid,
    ids: z.array(z.string()).min(1),
    status: z.enum(['delivered', 'read', 'played']),
    participant: jid.nullable(),
    at: ms,
  }),
  'history.chunk': z.object({
    source: z.enum(['initial', 'recent', 'full', 'on_demand', 'names', 'other']),
    /** 0–100 of this source; null when the phone does not say. */
    progress: z.number().nullable(),
    messages: z.array(chatMessage),
    contacts: z.array(knownContact),
    mappings: z.array(mapping),
  }),
  'contacts.changed': z.object({ contacts: z.array(knownContact).min(1) }),
  'identity.mapped': mapping,
  'call.offered': z.object({
    callId: z.string(),
    from: address,
    video: z.boolean(),
    group: z.boolean(),
    /** Rang while the session was away: too late to reject. */
    missed: z.boolean(),
    at: ms,
  }),
  'call.ended': z.object({ callId: z.string(), from: address, how: z.string(), at: ms }),
  'presence.changed': z.object({
    chat: jid,
    participant: jid,
    presence: z.enum(['available', 'unavailable', 'composing', 'recording', 'paused']),
    lastSeen: ms.nullable(),
  }),
  'group.changed': z.object({
    group: jid,
    subject: z.string().optional(),
    action: z.enum(['updated', 'add', 'remove', 'promote', 'demote', 'modify']),
    participants: z.array(address),
    by: jid.nullable(),
  }),
  /** WhatsApp stops this account from starting new chats. */
  'account.time_lock': z.object({
    active: z.boolean(),
    until: ms.nullable(),
    type: z.string().nullable(),
  }),
} as const

export type SessionEventKind = keyof typeof SESSION_EVENTS
export type SessionEventData<K extends SessionEventKind> = z.infer<(typeof SESSION_EVENTS)[K]>
export type SessionEvent = {
  [K in SessionEventKind]: { kind: K; data: SessionEventData<K> }
}[SessionEventKind]

/** Worth nothing when late: they go over the gateway's socket and are dropped while it is down. All others are kept until delivered. */
export const FLEETING_EVENTS: ReadonlySet<string> = new Set<SessionEventKind>([
  'session.qr',
  'session.pairing_code',
  'presence.changed',
])

/**
 * Kinds that speak for the session itself: the edge refuses them from an epoch older than the lease's. All others are facts a phone
 * already confirmed to WhatsApp, which nobody will send again: they are taken from any epoch, once by their key.
 */
export const FENCED_EVENTS: ReadonlySet<string> = new Set<SessionEventKind>([
  'session.state',
  'session.qr',
  'session.pairing_code',
  'session.passkey_demanded',
  'account.time_lock',
])

export const sessionId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

/** `kind` and `data` are open, so that an older edge keeps what a newer node tells. */
export const eventEnvelope = z.object({
  /** Idempotency key: the same fact always has the same key, and the edge takes each key once. */
  key: z.string().min(1).max(300),
  sessionId,
  epoch: z.number().int().nonnegative(),
  /** Rises with every event of the node; batches come in this order. */
  seq: z.number().int().nonnegative(),
  /** When the node saw it, milliseconds. */
  at: ms,
  kind: z.string().min(1).max(60),
  data: z.record(z.string(), z.unknown()),
})
export type EventEnvelope = z.infer<typeof eventEnvelope>

export type ReadEvent =
  | ({ known: true } & SessionEvent)
  /** Keep the envelope as it is: a later version of the edge may read it. */
  | { known: false; reason: 'unknown-kind' | 'unreadable-data' }

export function readEvent(envelope: EventEnvelope): ReadEvent {
  const schema: z.ZodType | undefined = Object.hasOwn(SESSION_EVENTS, envelope.kind)
    ? SESSION_EVENTS[envelope.kind as SessionEventKind]
    : undefined
  if (schema === undefined) return { known: false, reason: 'unknown-kind' }
  const read = schema.safeParse(envelope.data)
  if (!read.success) return { known: false, reason: 'unreadable-data' }
  return { known: true, kind: envelope.kind, data: read.data } as ReadEvent
}

/** Body of POST /internal/session-events. */
export const eventBatch = z.object({
  protocol: z.number().int().positive(),
  nodeId: z.string().min(1).max(80),
  events: z.array(eventEnvelope).min(1),
})
export type EventBatch = z.infer<typeof eventBatch>

/** The 200: every event not named in `refused` is stored and will not be sent again. A refused one is not sent again either. */
export const eventBatchAnswer = z.object({
  accepted: z.number().int().nonnegative(),
  refused: z.array(z.object({ key: z.string(), code: z.string() })),
})
export type EventBatchAnswer = z.infer<typeof eventBatchAnswer>
