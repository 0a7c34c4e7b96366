/**
 * The data the benchmark runs on: one company with years' worth of tickets. Pure: rows come out, a writer puts them where they
 * belong (scripts/bench/seed-volume.ts). The same numbers every time.
 */
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../core/time.ts'
import { mobileNumber, personName } from './people-names.ts'
import { RARE_WORDS, textMaker } from './volume-words.ts'
import { seededRandom, shuffled } from './random.ts'
import type { Random } from './random.ts'

/** Rises when the rows change: an older data folder is made anew. */
export const VOLUME_VERSION = 2

export const VOLUME = {
  users: 20,
  queues: 10,
  contacts: 20_000,
  tickets: 50_000,
  open: 2_500,
  pending: 2_500,
  messages: 1_000_000,
  /** Messages of the first ticket: the conversation that never ends. */
  longest: 10_000,
  /** About this many messages hold each rare word. */
  rareHits: 20,
  days: 365,
}
export type Volume = typeof VOLUME

/** So many times the people, tickets and messages, by the same attendants in the same year. Rare words stay as rare. */
export function volumeOf(scale: number): Volume {
  const { contacts, tickets, open, pending, messages } = VOLUME
  return {
    ...VOLUME,
    contacts: contacts * scale,
    tickets: tickets * scale,
    open: open * scale,
    pending: pending * scale,
    messages: messages * scale,
  }
}

/** The Cloud API number of the company; the same id as the demo's, so that the simulator and the webhook endpoint know it. */
export const VOLUME_CONNECTION = {
  id: 1,
  externalId: '106540352242922',
  number: '15550783881',
} as const

export type VolumeContact = {
  id: number
  name: string
  number: string
  email: string
  createdAt: number
}
export type VolumeMessage = {
  id: number
  ticketId: number
  contactId: number
  queueId: number | null
  userId: number | null
  externalId: string
  body: string
  fromMe: 0 | 1
  ack: number
  sentAt: number
}
export type VolumeTicket = {
  id: number
  uuid: string
  status: 'open' | 'pending' | 'closed'
  contactId: number
  queueId: number | null
  userId: number | null
  unread: number
  lastMessage: string
  lastMessageId: number
  lastFromMe: 0 | 1
  lastMessageAt: number
  lastInboundAt: number
  rating: number | null
  acceptedAt: number | null
  closedAt: number | null
  createdAt: number
}

export function volumeContacts(now: number, volume: Volume = VOLUME): VolumeContact[] {
  const random = seededRandom(11)
  const numbers = new Set<string>()
  while (numbers.size < volume.contacts) numbers.add(mobileNumber(random))
  return [...numbers].map((number, index) => {
    const name = personName(random)
    const email = random.chance(0.4) ? `cliente${index + 1}@exemplo.test` : ''
    return {
      id: index + 1,
      name,
      number,
      email,
      createdAt: now - volume.days * DAY_MS + index * MINUTE_MS,
    }
  })
}

/** Tickets in the order they were opened, in groups that overlap in time; the messages of a group in the order they were sent. */
export function* volumeTickets(
  now: number,
  volume: Volume = VOLUME,
): Generator<{ tickets: VolumeTicket[]; messages: VolumeMessage[] }, void> {
  const random = seededRandom(12)
  const text = textMaker(seededRandom(13))
  const sizes = conversationSizes(random, volume)
  const statuses = ticketStatuses(random, volume)
  const order = shuffled(
    random,
    Array.from({ length: volume.contacts }, (_, index) => index + 1),
  )
  const rareEvery = Math.floor(volume.messages / (volume.rareHits * RARE_WORDS.length))
  const spacing = (volume.days * DAY_MS - 4 * DAY_MS) / volume.tickets
  let ticketId = 0
  let messageId = 0
  while (ticketId < volume.tickets) {
    const group: Conversation[] = []
    for (let i = 0; i < GROUP && ticketId < volume.tickets; i++) {
      const index = ticketId++
      const openedAt = Math.round(now - volume.days * DAY_MS + index * spacing)
      const contactId = order[index % order.length]!
      group.push(
        conversation(random, text, {
          id: ticketId,
          contactId,
          status: statuses[index]!,
          openedAt,
          size: sizes[index]!,
        }),
      )
    }
    const messages = group
      .flatMap((one) => one.messages)
      .sort((a, b) => a.sentAt - b.sentAt || a.ticketId - b.ticketId)
    for (const message of messages) {
      message.id = ++messageId
      if (messageId % rareEvery === 0)
        message.body += ` ${RARE_WORDS[(messageId / rareEvery) % RARE_WORDS.length]!}`
    }
    for (const { ticket, messages: own } of group) {
      ticket.lastMessage = own.at(-1)!.body
      ticket.lastMessageId = own.at(-1)!.id
    }
    yield { tickets: group.map((one) => one.ticket), messages }
  }
}

/** Tickets whose conversations run at the same time. */
const GROUP = 64

type Conversation = { ticket: VolumeTicket; messages: VolumeMessage[] }
type Owner = {
  id: number
  contactId: number
  status: VolumeTicket['status']
  openedAt: number
  size: number
}

function conversation(random: Random, text: () => string, owner: Owner): Conversation {
  const { id, contactId, status, openedAt, size } = owner
  const queueId = random.chance(0.04) ? null : random.between(1, VOLUME.queues)
  const userId = status === 'pending' ? null : random.between(1, VOLUME.users)
  const unanswered =
    status === 'pending' ? size : status === 'open' && random.chance(0.4) ? random.between(1, 3) : 0
  const messages: VolumeMessage[] = []
  let sentAt = openedAt
  for (let i = 0; i < size; i++) {
    const waiting = i >= size - unanswered
    const fromMe = !waiting && i > 0 && random.chance(0.5) ? 1 : 0
    messages.push({
      id: 0,
      ticketId: id,
      contactId,
      queueId,
      userId: fromMe === 1 ? userId : null,
      externalId: `wamid.HBgNNTUxMTk4${random.hex(24)}`,
      body: text(),
      fromMe,
      ack: fromMe === 0 ? 0 : random.chance(0.9) ? 3 : 2,
      sentAt,
    })
    sentAt += random.between(5 * SECOND_MS, (size > 1000 ? 1 : 15) * MINUTE_MS)
  }
  const last = messages.at(-1)!
  return {
    messages,
    ticket: {
      id,
      uuid: random.uuid(),
      status,
      contactId,
      queueId,
      userId,
      unread: unanswered,
      lastMessage: '',
      lastMessageId: 0,
      lastFromMe: last.fromMe,
      lastMessageAt: last.sentAt,
      lastInboundAt: messages.findLast((message) => message.fromMe === 0)?.sentAt ?? openedAt,
      rating: status === 'closed' && random.chance(0.3) ? random.between(1, 5) : null,
      acceptedAt: status === 'pending' ? null : openedAt + random.between(1, 20) * MINUTE_MS,
      closedAt: status === 'closed' ? last.sentAt + 5 * MINUTE_MS : null,
      createdAt: openedAt,
    },
  }
}

/** How many messages each ticket has: many short, some long, exactly volume.messages together. */
function conversationSizes(random: Random, volume: Volume): number[] {
  const sizes: number[] = [volume.longest]
  let total = volume.longest
  for (let i = 1; i < volume.tickets; i++) {
    // The square leans to the short side; the mean is about 19.
    const size = 3 + Math.floor(48 * random.next() ** 2)
    sizes.push(size)
    total += size
  }
  for (let i = 1; total !== volume.messages; i = (i % (volume.tickets - 1)) + 1) {
    const step = total < volume.messages ? 1 : -1
    if (sizes[i]! + step < 3) continue
    sizes[i] = sizes[i]! + step
    total += step
  }
  return sizes
}

/**
 * The newest fifth is open, pending and closed by turns; everything older is closed. The first, the longest, is open too: so its
 * contact's newest ticket, the first of the newest fifth, must not be.
 */
function ticketStatuses(random: Random, volume: Volume): VolumeTicket['status'][] {
  const recent = volume.tickets / 5
  const old = Array<VolumeTicket['status']>(volume.tickets - recent).fill('closed')
  old[0] = 'open'
  const active = [
    ...Array<VolumeTicket['status']>(volume.open - 1).fill('open'),
    ...Array<VolumeTicket['status']>(volume.pending).fill('pending'),
  ]
  const closed = Array<VolumeTicket['status']>(recent - active.length - 1).fill('closed')
  return [...old, 'closed', ...shuffled(random, [...active, ...closed])]
}
