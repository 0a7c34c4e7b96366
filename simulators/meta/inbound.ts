import type { Simulator } from './simulator.ts'
import type { Conversation, Entry, Located } from './conversations.ts'
import { newWamid } from './ids.ts'
import type { UserFile } from './media.ts'
import { waIdOf } from './outcomes.ts'
import type { BusinessNumber } from './seed.ts'
import { publishEntry, raiseEntry } from './statuses.ts'

type InboundMessage = {
  number: BusinessNumber
  /** Phone number; absent for a user who hides it. */
  from?: string | undefined
  /** Business-scoped id; made from the number when absent. */
  userId?: string | undefined
  name?: string | undefined
  username?: string | undefined
  text: string
  media?: UserFile | undefined
  id?: string | undefined
  /** Unix seconds. */
  timestamp?: number | undefined
  contextId?: string | undefined
}

/** A user writes: the conversation shows it, the 24 h window opens, the webhook hears of it. */
export function receiveMessage(sim: Simulator, message: InboundMessage): Entry {
  const conversation = conversationOfSender(sim, message)
  const at = message.timestamp === undefined ? sim.clock.now() : message.timestamp * 1000
  const quoted =
    message.contextId === undefined ? undefined : sim.conversations.locate(message.contextId)
  const entry = sim.conversations.add(conversation, {
    wamid: message.id ?? newWamid(conversation.user, 'user'),
    from: 'user',
    text: message.text === '' && message.media ? `[${message.media.type}]` : message.text,
    at,
    status: 'pending',
    contextId: message.contextId ?? null,
    reactions: { user: null, company: null },
    errorCode: null,
    callbackData: null,
  })
  conversation.lastUserAt = Math.max(conversation.lastUserAt ?? 0, at)
  publishEntry(sim, conversation, entry)
  pushMessage(
    sim,
    message.number,
    conversation,
    entry.wamid,
    at,
    {
      ...(message.contextId === undefined
        ? {}
        : {
            context: {
              from:
                quoted?.entry.from === 'user'
                  ? conversation.user
                  : message.number.displayPhoneNumber,
              id: message.contextId,
            },
          }),
      ...contentOf(sim, message),
    },
    () => raiseEntry(sim, conversation, entry, 'sent'),
  )
  return entry
}

function contentOf(sim: Simulator, message: InboundMessage): Record<string, unknown> {
  const { media, number, text } = message
  if (media === undefined) return { type: 'text', text: { body: text } }
  const bytes = Buffer.from(media.base64, 'base64')
  const file = sim.media.add(number.id, { mime: media.mime, bytes })
  return {
    type: media.type,
    [media.type]: {
      id: file.id,
      mime_type: file.mime,
      // Base64 in webhooks, hexadecimal where the file is described.
      sha256: file.sha256.toString('base64'),
      ...(text === '' ? {} : { caption: text }),
      ...(media.filename === undefined ? {} : { filename: media.filename }),
      ...(media.voice === undefined ? {} : { voice: media.voice }),
    },
  }
}

/** A user reacts to a message, or takes the reaction back (no `emoji` key in the webhook). */
export function receiveReaction(
  sim: Simulator,
  target: Located,
  emoji: string | null,
): string | null {
  const { conversation, entry } = target
  const number = sim.state.findNumber(conversation.phoneNumberId)
  if (!number) return null
  const now = sim.clock.now()
  const wamid = newWamid(conversation.user, 'user')
  entry.reactions.user = emoji
  conversation.lastUserAt = Math.max(conversation.lastUserAt ?? 0, now)
  publishEntry(sim, conversation, entry)
  pushMessage(sim, number, conversation, wamid, now, {
    type: 'reaction',
    reaction: { message_id: entry.wamid, ...(emoji === null ? {} : { emoji }) },
  })
  return wamid
}

function conversationOfSender(sim: Simulator, message: InboundMessage): Conversation {
  const waId = message.from === undefined ? null : waIdOf(message.from)
  const known =
    waId === null && message.userId !== undefined
      ? sim.conversations.findByBsuid(message.number.id, message.userId)
      : undefined
  const conversation =
    known ?? sim.conversations.open(message.number, waId ?? message.userId ?? 'unknown')
  const { person } = conversation
  if (message.userId !== undefined) person.bsuid = message.userId
  if (message.name !== undefined) person.name = message.name
  if (message.username !== undefined) person.username = message.username
  return conversation
}

function pushMessage(
  sim: Simulator,
  number: BusinessNumber,
  conversation: Conversation,
  wamid: string,
  at: number,
  content: Record<string, unknown>,
  onAnswered: () => void = () => undefined,
): void {
  const { person } = conversation
  const withBsuid = sim.settings.behaviour.bsuid || person.waId === null
  sim.pusher.push({
    wabaId: number.wabaId,
    phoneNumberId: number.id,
    displayPhoneNumber: number.displayPhoneNumber,
    user: conversation.user,
    kind: 'message',
    wamid,
    status: null,
    contact: {
      profile: {
        ...(person.name === null ? {} : { name: person.name }),
        ...(person.username === null ? {} : { username: person.username }),
      },
      ...(person.waId === null ? {} : { wa_id: person.waId }),
      ...(withBsuid ? { user_id: person.bsuid } : {}),
    },
    item: {
      ...(person.waId === null ? {} : { from: person.waId }),
      ...(withBsuid ? { from_user_id: person.bsuid } : {}),
      id: wamid,
      timestamp: String(Math.floor(at / 1000)),
      ...content,
    },
    onAnswered,
  })
}
