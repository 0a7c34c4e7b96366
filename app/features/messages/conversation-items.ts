import type { MessageView } from '#domains/messages/messages.types.ts'
import { staysWithContact } from '#domains/messages/stays-with-contact.ts'
import { signatureOf, signMessage } from '#domains/tickets/sign-message.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import type { EarlierPage } from '#app/desk-client/earlier.ts'
import type { OutboxEntry } from '#app/desk-client/outbox-entry.ts'
import { mayTryAgain } from './failure-key.ts'
import { GROUP_MS } from './limits.ts'

/** A message in its place: what stands above it, and whether it opens a group. */
export type ConversationItem = {
  /** The client id while there is one, so that a bubble stays the same element from its writing to its ticks. */
  key: string
  message: MessageView
  /** Set while only this device knows it. */
  waiting: OutboxEntry | null
  /** The day begins here. */
  startsDay: boolean
  /** Unread messages begin here: how many. */
  unread: number | null
  /** The contact's ticket that ended before it, where another begins. */
  endsTicket: TicketView | null
  /** Of an earlier ticket: to be read, nothing else. */
  isEarlier: boolean
  /** Deleted here, while the contact goes on seeing it. */
  staysWithContact: boolean
  /** Another sender, another time: the first bubble of a group. */
  startsGroup: boolean
  /** The attendant to name above a group of bubbles: set once anybody but the reader wrote in the conversation. */
  author: string | null
}

type Writer = { id: number; name: string }

/** A message that waits on this device, in the shape of the others. */
export function messageOf(
  entry: OutboxEntry,
  ticket: { contactId: number; queueId: number | null },
  writer: Writer,
): MessageView {
  const { refused } = entry
  const code = refused?.code ?? ''
  return {
    id: 0,
    wid: null,
    clientId: entry.clientId,
    ticketId: entry.ticketId,
    contactId: ticket.contactId,
    queueId: ticket.queueId,
    body: entry.signMessage === true ? signMessage(entry.body, writer.name) : entry.body,
    fromMe: true,
    read: false,
    ack: 0,
    failed: refused === null ? null : { code, reason: '', canRetry: mayTryAgain(code) },
    ...faceOf(entry.file),
    mediaUrl: null,
    isDeleted: false,
    isEdited: false,
    isForwarded: false,
    isPrivate: entry.isPrivate,
    quotedMsg: entry.quotedMsg,
    reactions: [],
    user: writer,
    sentAt: entry.writtenAt,
    createdAt: entry.writtenAt,
  }
}

/** The face of a message whose file is still on its way. */
function faceOf(file: OutboxEntry['file']): Pick<MessageView, 'mediaType' | 'data'> {
  if (file === undefined) return { mediaType: null, data: null }
  const { kind, name, mime, size, voice, seconds, width, height } = file
  const mediaType =
    kind === 'document'
      ? 'application'
      : kind === 'voice'
        ? 'audio'
        : kind === 'sticker'
          ? 'image'
          : kind
  return { mediaType, data: { name, mime, size, voice, seconds, width, height } }
}

export type ConversationParts = {
  /** The contact's earlier tickets, the newest first. */
  earlier?: readonly EarlierPage[] | undefined
  /** Oldest first. */
  messages: readonly MessageView[]
  /** What waits on this device for this ticket, in the order it was written. */
  waiting: readonly OutboxEntry[]
  ticket: Pick<TicketView, 'contactId' | 'queueId' | 'channel'>
  writer: Writer
  firstUnread: { messageId: number; count: number } | null
  /** Whether older messages wait to be loaded: then nobody knows yet if a day begins with the first one. */
  hasOlder: boolean
  dayKey: (moment: string) => string
}

/** The conversation as it is drawn. What waits comes last: it is not in the order of the others before the server has it. */
export function conversationItems(parts: ConversationParts): ConversationItem[] {
  const { earlier = [], messages, waiting, ticket, writer, firstUnread, hasOlder, dayKey } = parts
  const arrived = new Set(messages.flatMap((message) => message.clientId ?? []))
  const shown: { message: MessageView; waiting: OutboxEntry | null; of?: TicketView }[] = [
    ...earlier
      .toReversed()
      .flatMap((page) =>
        page.messages.map((message) => ({ message, waiting: null, of: page.ticket })),
      ),
    ...messages.map((message) => ({ message, waiting: null })),
    ...waiting
      .filter((entry) => !arrived.has(entry.clientId))
      .map((entry) => ({ message: messageOf(entry, ticket, writer), waiting: entry })),
  ]
  // Bubbles without a name are the reader's own.
  const isOfTeam = shown.some(
    ({ message }) => (attendantOf(message)?.id ?? writer.id) !== writer.id,
  )
  let before: MessageView | undefined
  let beforeOf: TicketView | undefined
  let day: string | undefined
  return shown.map(({ message, waiting, of }) => {
    const today = dayKey(message.sentAt)
    const startsDay = today !== day && !(before === undefined && hasOlder)
    const unread =
      firstUnread?.messageId === message.id && waiting === null ? firstUnread.count : null
    const endsTicket = beforeOf !== undefined && beforeOf.id !== of?.id ? beforeOf : null
    beforeOf = of
    const startsGroup =
      endsTicket !== null ||
      startsDay ||
      unread !== null ||
      before === undefined ||
      !standTogether(before, message)
    before = message
    day = today
    return sameAsDrawn({
      key: message.clientId ?? `m${message.id}`,
      message,
      waiting,
      startsDay,
      unread,
      endsTicket,
      isEarlier: of !== undefined,
      staysWithContact:
        message.isDeleted && staysWithContact(message, of?.channel ?? ticket.channel),
      startsGroup,
      author: isOfTeam && startsGroup ? nameAbove(message) : null,
    })
  })
}

const drawn = new WeakMap<MessageView, ConversationItem>()

/** The very item of before where nothing about it changed, so that its bubble is not drawn again for news of others. */
function sameAsDrawn(item: ConversationItem): ConversationItem {
  const before = drawn.get(item.message)
  if (
    before?.waiting === item.waiting &&
    before.startsDay === item.startsDay &&
    before.unread === item.unread &&
    before.endsTicket === item.endsTicket &&
    before.isEarlier === item.isEarlier &&
    before.staysWithContact === item.staysWithContact &&
    before.startsGroup === item.startsGroup &&
    before.author === item.author
  )
    return before
  drawn.set(item.message, item)
  return item
}

/** Who of the team wrote to the customer; null for the customer, for notes, which name their writer, and for what is automatic. */
function attendantOf({ fromMe, isPrivate, user }: MessageView): MessageView['user'] {
  return fromMe && !isPrivate ? user : null
}

/** What is signed names its writer already. */
function nameAbove(message: MessageView): string | null {
  const name = attendantOf(message)?.name ?? null
  return name !== null && message.body.startsWith(signatureOf(name)) ? null : name
}

function standTogether(above: MessageView, below: MessageView): boolean {
  if (
    above.isPrivate ||
    below.isPrivate ||
    above.fromMe !== below.fromMe ||
    above.user?.id !== below.user?.id ||
    writerOf(above) !== writerOf(below)
  )
    return false
  return Date.parse(below.sentAt) - Date.parse(above.sentAt) < GROUP_MS
}

/** In a group: what whoever wrote the message is called; null elsewhere. */
export function writerOf({ data }: Pick<MessageView, 'data'>): string | null {
  const from = data?.['from']
  if (typeof from !== 'object' || from === null || !('name' in from)) return null
  return typeof from.name === 'string' && from.name !== '' ? from.name : null
}

/** The oldest of the last `unread` messages of the contact, where the divider goes. */
export function firstUnreadOf(
  messages: readonly MessageView[],
  unread: number,
): { messageId: number; count: number } | null {
  if (unread === 0) return null
  let left = unread
  let found: number | null = null
  for (const message of messages.toReversed()) {
    // What we wrote ended what was unread before it.
    if (message.fromMe && !message.isPrivate) break
    if (message.fromMe) continue
    found = message.id
    left -= 1
    if (left === 0) break
  }
  // More than is loaded: the line belongs further up.
  const isBeyond =
    left > 0 && found !== null && found === messages.find((message) => !message.fromMe)?.id
  return found === null || isBeyond ? null : { messageId: found, count: unread - left }
}

/** Whether we wrote to the contact after a message. What comes later, notes or news of the contact, takes no answer back. */
export function isAnsweredSince(messages: readonly MessageView[], messageId: number): boolean {
  return messages.some(({ id, fromMe, isPrivate }) => id > messageId && fromMe && !isPrivate)
}
