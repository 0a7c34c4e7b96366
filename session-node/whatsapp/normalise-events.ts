import { createHash } from 'node:crypto'
import { HISTORY_CHUNK_MESSAGES } from '#protocol/session/limits.ts'
import type { Address } from '#protocol/session/messages.ts'
import type { SessionEventData } from '#protocol/session/events.ts'
import { addressOf } from './addresses.ts'
import { jidDecode, proto, toNumber } from './library.ts'
import type { BaileysEventMap, BinaryNode } from './library.ts'
import { optional } from './normalise-content.ts'
import { chatMessageOf } from './normalise-message.ts'
import type { KeyedEvent } from './normalise-message.ts'

type KnownContact = SessionEventData<'contacts.changed'>['contacts'][number]

const { Status } = proto.WebMessageInfo
const RECEIPTS = new Map<number, 'delivered' | 'read' | 'played'>([
  [Status.DELIVERY_ACK, 'delivered'],
  [Status.READ, 'read'],
  [Status.PLAYED, 'played'],
])

/** The server's own ack of a message this device wrote: the library emits no event for a good one. */
export function ackOf(node: BinaryNode, now: number): KeyedEvent | null {
  const { id, from, error, t } = node.attrs
  if (!id || !from) return null
  const status = error === undefined ? 'sent' : 'failed'
  const at = t === undefined ? now : Number(t) * 1000
  return {
    key: `ack:${id}:${status}:${error ?? ''}`,
    kind: 'message.ack',
    data: { chat: addressOf(from).jid, id, status, error: error ?? null, at },
  }
}

/** A receipt from a chat with one person, or null for other updates. `error` updates repeat the raw ack and are left out. */
export function receiptOf(
  update: BaileysEventMap['messages.update'][number],
  now: number,
): KeyedEvent | null {
  const status = RECEIPTS.get(update.update.status ?? -1)
  const { id, remoteJid, fromMe } = update.key
  if (status === undefined || !id || !remoteJid || !fromMe) return null
  const seconds = toNumber(update.update.messageTimestamp)
  return receipt(addressOf(remoteJid).jid, id, status, null, seconds > 0 ? seconds * 1000 : now)
}

/** A receipt of one member of a group. */
export function groupReceiptOf(
  update: BaileysEventMap['message-receipt.update'][number],
): KeyedEvent | null {
  const { id, remoteJid } = update.key
  const { userJid, readTimestamp, receiptTimestamp, playedTimestamp } = update.receipt
  if (!id || !remoteJid || !userJid) return null
  const at = toNumber(playedTimestamp ?? readTimestamp ?? receiptTimestamp) * 1000
  const status = playedTimestamp ? 'played' : readTimestamp ? 'read' : 'delivered'
  return receipt(remoteJid, id, status, addressOf(userJid).jid, at)
}

function receipt(
  chat: string,
  id: string,
  status: 'delivered' | 'read' | 'played',
  participant: string | null,
  at: number,
): KeyedEvent {
  return {
    key: `rcpt:${chat}:${participant ?? ''}:${id}:${status}`,
    kind: 'message.receipt',
    data: { chat, ids: [id], status, participant, at },
  }
}

export function contactOf(
  contact: Partial<BaileysEventMap['contacts.upsert'][number]>,
): KnownContact | null {
  if (!contact.id || contact.id.endsWith('@g.us')) return null
  const address = addressOf(contact.id, contact.lid, contact.phoneNumber)
  return {
    ...address,
    ...optional('savedName', contact.name),
    ...optional('pushName', contact.notify),
    ...optional('businessName', contact.verifiedName),
  }
}

export function contactsOf(
  contacts: Partial<BaileysEventMap['contacts.upsert'][number]>[],
): KeyedEvent | null {
  const known = contacts.map(contactOf).filter((contact) => contact !== null)
  return known.length === 0 ? null : keyedByContent('contacts.changed', { contacts: known })
}

export function mappingOf(lid: string, phone: string): KeyedEvent | null {
  const pair = addressOf(lid, phone)
  return pair.lid === undefined || pair.phone === undefined
    ? null
    : {
        key: `map:${pair.lid}:${pair.phone}`,
        kind: 'identity.mapped',
        data: { lid: pair.lid, phone: pair.phone },
      }
}

const { HistorySyncType } = proto.HistorySync
const HISTORY_SOURCES = new Map<number, SessionEventData<'history.chunk'>['source']>([
  [HistorySyncType.INITIAL_BOOTSTRAP, 'initial'],
  [HistorySyncType.RECENT, 'recent'],
  [HistorySyncType.FULL, 'full'],
  [HistorySyncType.ON_DEMAND, 'on_demand'],
  [HistorySyncType.PUSH_NAME, 'names'],
])

/** A history set in bites the edge can take. Mappings come in the first, so that no LID is filed as a phone number. */
export function historyOf(
  set: BaileysEventMap['messaging-history.set'],
  me: Address,
): KeyedEvent[] {
  const messages = set.messages
    .map((message) => chatMessageOf(message, me))
    .filter((message) => message !== null)
  const contacts = set.contacts.map(contactOf).filter((contact) => contact !== null)
  const mappings = [
    ...(set.lidPnMappings ?? []).map(({ lid, pn }) => addressOf(lid, pn)),
    ...set.chats.map((chat) => addressOf(chat.id, chat.pnJid, chat.lidJid)),
    ...set.contacts.map((contact) => addressOf(contact.id, contact.lid, contact.phoneNumber)),
  ].flatMap(({ lid, phone }) => (lid !== undefined && phone !== undefined ? [{ lid, phone }] : []))
  const source = HISTORY_SOURCES.get(set.syncType ?? -1) ?? 'other'
  const events: KeyedEvent[] = []
  for (let from = 0; from === 0 || from < messages.length; from += HISTORY_CHUNK_MESSAGES) {
    const data = {
      source,
      progress: set.progress ?? null,
      messages: messages.slice(from, from + HISTORY_CHUNK_MESSAGES),
      contacts: from === 0 ? contacts : [],
      mappings: from === 0 ? unique(mappings) : [],
    }
    if (from > 0 || data.messages.length + data.contacts.length + data.mappings.length > 0) {
      events.push(keyedByContent('history.chunk', data))
    }
  }
  return events
}

export function callOf(call: BaileysEventMap['call'][number]): KeyedEvent | null {
  const from = addressOf(call.from, call.callerPn)
  const at = call.date.getTime()
  if (call.status === 'offer') {
    const data = {
      callId: call.id,
      from,
      video: call.isVideo ?? false,
      group: call.isGroup ?? false,
      missed: call.offline,
      at,
    }
    return { key: `call:${call.id}:offer`, kind: 'call.offered', data }
  }
  if (!['timeout', 'reject', 'accept', 'terminate'].includes(call.status)) return null
  return {
    key: `call:${call.id}:${call.status}`,
    kind: 'call.ended',
    data: { callId: call.id, from, how: call.status, at },
  }
}

export function groupChangeOf(
  update: BaileysEventMap['group-participants.update'],
  now: number,
): KeyedEvent {
  const participants = update.participants.map((one) => addressOf(one.id, one.lid, one.phoneNumber))
  const data = {
    group: update.id,
    action: update.action,
    participants,
    by: update.author ? addressOf(update.author).jid : null,
  }
  return {
    ...keyedByContent('group.changed', data),
    key: `group:${digest(data)}:${Math.floor(now / 1000)}`,
  }
}

export function groupUpdateOf(
  update: BaileysEventMap['groups.update'][number],
  now: number,
): KeyedEvent | null {
  if (!update.id) return null
  const by = update.author ? addressOf(update.author).jid : null
  const data = {
    group: update.id,
    ...optional('subject', update.subject),
    action: 'updated' as const,
    participants: [],
    by,
  }
  return { key: `group:${digest(data)}:${Math.floor(now / 1000)}`, kind: 'group.changed', data }
}

export function presencesOf(update: BaileysEventMap['presence.update'], now: number): KeyedEvent[] {
  return Object.entries(update.presences).map(([participant, presence]) => ({
    key: `presence:${update.id}:${participant}:${now}`,
    kind: 'presence.changed',
    data: {
      chat: addressOf(update.id).jid,
      participant: addressOf(participant).jid,
      presence: presence.lastKnownPresence,
      lastSeen: presence.lastSeen === undefined ? null : presence.lastSeen * 1000,
    },
  }))
}

/** For facts without an id of their own: the same content is the same fact. */
function keyedByContent<K extends 'contacts.changed' | 'history.chunk' | 'group.changed'>(
  kind: K,
  data: SessionEventData<K>,
): KeyedEvent {
  return { key: `${kind}:${digest(data)}`, kind, data } as KeyedEvent
}

const digest = (data: unknown) =>
  createHash('sha256').update(JSON.stringify(data)).digest('base64url')
const unique = (pairs: { lid: string; phone: string }[]) => [
  ...new Map(pairs.map((pair) => [pair.lid, pair])).values(),
]
/** The account behind a jid with its device: `5511900000001:3@s.whatsapp.net` → `5511900000001`. */
export const phoneOf = (jid: string): string => jidDecode(jid)?.user ?? ''
