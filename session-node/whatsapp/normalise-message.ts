import type { Address, ChatMessage, MessageContent } from '#protocol/session/messages.ts'
import type { SessionEvent } from '#protocol/session/events.ts'
import { addressOf, chatOf, senderOf } from './addresses.ts'
import { WAMessageStubType, normalizeMessageContent, proto, toNumber } from './library.ts'
import type { WAMessage } from './library.ts'
import { contentOf, optional } from './normalise-content.ts'

/** An event and the idempotency key of the fact it tells. */
export type KeyedEvent = SessionEvent & { key: string }

/**
 * What one WhatsApp message means for the edge; null when it means nothing (keys, settings, sync). One that is built so that it can't be
 * read becomes a placeholder: it must not stop those behind it.
 */
export function eventOf(message: WAMessage, me: Address, live: boolean): KeyedEvent | null {
  try {
    return meaningOf(message, me, live)
  } catch {
    const unread: WAMessage = {
      ...message,
      message: null,
      messageStubType: WAMessageStubType.CIPHERTEXT,
      messageStubParameters: ['malformed'],
    }
    return meaningOf(unread, me, live)
  }
}

/** The event with its message's place within WhatsApp's second as milliseconds. */
export function placed(event: KeyedEvent | null, place: number): KeyedEvent | null {
  if (event?.kind !== 'message.received' || place === 0) return event
  const { message } = event.data
  return { ...event, data: { ...event.data, message: { ...message, at: message.at + place } } }
}

function meaningOf(message: WAMessage, me: Address, live: boolean): KeyedEvent | null {
  const key = message.key
  const id = key.id ?? ''
  const chat = chatOf(key)
  const sender = { ...senderOf(key, me), ...optional('name', message.pushName) }
  const at = toNumber(message.messageTimestamp) * 1000
  const fromMe = key.fromMe ?? false
  const place = `${chat.jid}:${key.participant ? sender.jid : ''}:${id}`

  const content = normalizeMessageContent(message.message)
  if (message.messageStubType === WAMessageStubType.CIPHERTEXT && content == null) {
    const [first] = (message.messageStubParameters ?? []) as unknown[]
    const reason = typeof first === 'string' ? first.slice(0, 200) : 'unknown'
    return {
      key: `gap:${place}`,
      kind: 'message.undecryptable',
      data: { id, chat, sender, fromMe, at, reason },
    }
  }
  const change = changeOf(message, { me, chat, by: sender, at, place })
  if (change !== 'none') return change
  const read = chatMessageOf(message, me)
  if (read === null) return null
  return {
    key: `msg:${place}`,
    kind: 'message.received',
    data: { message: read, live, healed: false },
  }
}

/** A message a person wrote, or null. */
export function chatMessageOf(message: WAMessage, me: Address): ChatMessage | null {
  const content = contentOf(message.message) ?? leftOnThePhone(message)
  if (content === null || !message.key.id) return null
  const context = contextOf(message.message)
  const quotedId = context?.stanzaId
  const quotedText = quotedId ? contentOf(context.quotedMessage) : null
  return {
    id: message.key.id,
    chat: chatOf(message.key),
    sender: { ...senderOf(message.key, me), ...optional('name', message.pushName) },
    fromMe: message.key.fromMe ?? false,
    at: toNumber(message.messageTimestamp) * 1000,
    content,
    ...(quotedId
      ? {
          quoted: {
            id: quotedId,
            ...optional('participant', context.participant),
            ...optional('text', quotedText?.kind === 'text' ? quotedText.text : undefined),
          },
        }
      : {}),
    ...(context?.mentionedJid?.length ? { mentions: context.mentionedJid } : {}),
    ...optional('forwarded', context?.forwardingScore || undefined),
    ...(isViewOnce(message) ? { viewOnce: true } : {}),
    ...optional('disappearsAfter', context?.expiration || undefined),
  }
}

/** Edits, deletions and reactions are messages that speak about another one. */
function changeOf(
  message: WAMessage,
  facts: { me: Address; chat: Address; by: Address; at: number; place: string },
): KeyedEvent | null | 'none' {
  const { me, chat, by, at, place } = facts
  const content = normalizeMessageContent(message.message)
  const fromMe = message.key.fromMe ?? false
  const common = (target: proto.IMessageKey, targetFromMe: boolean) => ({
    target: {
      chat: chat.jid,
      id: target.id ?? '',
      fromMe: targetFromMe,
      ...(target.participant ? { participant: addressOf(target.participant).jid } : {}),
    },
    chat: { jid: chat.jid, ...optional('lid', chat.lid), ...optional('phone', chat.phone) },
    by: { jid: by.jid, ...optional('lid', by.lid), ...optional('phone', by.phone) },
    fromMe,
    at,
  })
  /** People change their own messages; only a group's admin deletes another's, who is named then. */
  const ownTarget = (target: proto.IMessageKey) => {
    if (fromMe) return target.fromMe ?? true
    if (!target.participant) return false
    const named = addressOf(target.participant)
    return named.jid === me.jid || (named.phone !== undefined && named.phone === me.phone)
  }
  const reaction = content?.reactionMessage
  if (reaction?.key?.id) {
    return {
      key: `react:${place}`,
      kind: 'message.reacted',
      data: { ...common(reaction.key, reaction.key.fromMe ?? false), emoji: reaction.text ?? '' },
    }
  }
  const protocol = content?.protocolMessage
  if (protocol == null) return 'none'
  const { Type } = proto.Message.ProtocolMessage
  if (protocol.type === Type.REVOKE && protocol.key?.id) {
    return {
      key: `del:${place}`,
      kind: 'message.deleted',
      data: common(protocol.key, ownTarget(protocol.key)),
    }
  }
  if (protocol.type === Type.MESSAGE_EDIT && protocol.key?.id) {
    const edited = contentOf(protocol.editedMessage)
    return edited === null
      ? null
      : {
          key: `edit:${place}`,
          kind: 'message.edited',
          data: { ...common(protocol.key, ownTarget(protocol.key)), content: edited },
        }
  }
  return null
}

function contextOf(wrapped: proto.IMessage | null | undefined): proto.IContextInfo | null {
  const message = normalizeMessageContent(wrapped)
  for (const part of Object.values((message ?? {}) as Record<string, unknown>)) {
    if (typeof part === 'object' && part !== null && 'contextInfo' in part && part.contextInfo) {
      return part.contextInfo
    }
  }
  return null
}

/** WhatsApp gives what may be seen once to the phone alone; a linked device is told only that it came. */
function leftOnThePhone(message: WAMessage): MessageContent | null {
  const isEmpty = message.message == null && message.messageStubType == null
  return isEmpty && message.key.isViewOnce === true
    ? { kind: 'unsupported', type: 'view_once' }
    : null
}

function isViewOnce(message: WAMessage): boolean {
  const { message: content } = message
  if (
    message.key.isViewOnce ||
    content?.viewOnceMessage ||
    content?.viewOnceMessageV2 ||
    content?.viewOnceMessageV2Extension
  )
    return true
  const inner = normalizeMessageContent(content)
  return Boolean(
    inner?.imageMessage?.viewOnce || inner?.videoMessage?.viewOnce || inner?.audioMessage?.viewOnce,
  )
}
