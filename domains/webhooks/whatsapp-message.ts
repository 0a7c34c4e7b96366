import { parseJson } from '#core/parse-json.ts'
import type { Identity } from '../contacts/resolve-identity.ts'
import { fileName } from '../media/file-name.ts'
import { cardWords } from '../messages/card-words.ts'
import type { InboundMessage } from '../messages/inbound-message.ts'
import type { Author } from '../messages/message-author.ts'
import type { Reaction } from '../messages/message-reactions.ts'
import type { MediaType } from '../messages/messages.types.ts'
import { idText, list, object, secondsToMillis, text } from './meta-payload.ts'
import type { Json } from './meta-payload.ts'

export type WhatsappItem =
  | { kind: 'message'; message: InboundMessage }
  | { kind: 'edit'; targetId: string; body: string; by: Author }
  | { kind: 'delete'; targetId: string; by: Author }
  | { kind: 'reaction'; reaction: Reaction }
  /** Held with its payload for a release that shows it; touches no ticket. */
  | { kind: 'unread'; why: string }

/** One message of a WhatsApp Cloud webhook (Meta, webhooks reference: messages). */
export function readWhatsappMessage(payload: Json, receivedAt: number): WhatsappItem {
  const message = object(payload['message'])
  const type = text(message['type']) ?? 'none'
  const part = object(message[type])
  const contact = object(payload['contact'])
  const echo = payload['echo'] === true
  const identities = identitiesOf(message, contact, echo)
  const by: Author = { fromMe: echo, chat: identities, member: null }
  switch (type) {
    case 'edit': {
      const targetId = idText(part['original_message_id'])
      const body = text(object(object(part['message'])['text'])['body'])
      return targetId === null || body === null
        ? { kind: 'unread', why: 'edit' }
        : { kind: 'edit', targetId, body, by }
    }
    case 'revoke': {
      const targetId = idText(part['original_message_id'])
      return targetId === null
        ? { kind: 'unread', why: 'revoke' }
        : { kind: 'delete', targetId, by }
    }
    case 'reaction': {
      const targetId = idText(part['message_id'])
      const sender = echo ? 'me' : identities[0]?.value
      if (targetId === null || sender === undefined) return { kind: 'unread', why: 'reaction' }
      const at = secondsToMillis(message['timestamp']) ?? receivedAt
      // No emoji: the reaction was taken back (Meta, reaction messages webhook).
      const emoji = text(part['emoji']) ?? ''
      return { kind: 'reaction', reaction: { targetId, by, sender, name: '', emoji, at } }
    }
    case 'system':
      return { kind: 'unread', why: type }
  }
  const externalId = idText(message['id'])
  if (externalId === null || identities.length === 0) return { kind: 'unread', why: 'no sender' }
  const context = object(message['context'])
  const profile = object(contact['profile'])
  const referral = object(message['referral'])
  return {
    kind: 'message',
    message: {
      externalId,
      identities,
      profileName: text(profile['name']),
      username: text(profile['username']),
      participant: null,
      isGroup: false,
      fromMe: echo,
      sentAt: secondsToMillis(message['timestamp']) ?? receivedAt,
      quotedExternalId: idText(context['id']),
      isForwarded: context['forwarded'] === true || context['frequently_forwarded'] === true,
      referral: Object.keys(referral).length === 0 ? null : referral,
      ...contentOf(type, part, message),
    },
  }
}

/** Who the person is: `from` and `user_id` of the sender, or of the receiver when the company itself wrote on its phone. */
function identitiesOf(message: Json, contact: Json, echo: boolean): Identity[] {
  const phone = echo ? idText(message['to']) : (idText(message['from']) ?? idText(contact['wa_id']))
  const bsuid = echo
    ? idText(message['to_user_id'])
    : (idText(message['from_user_id']) ?? idText(contact['user_id']))
  const identities: Identity[] = []
  if (phone !== null && /^\d{5,20}$/.test(phone))
    identities.push({ kind: 'phone', scope: '', value: phone })
  if (bsuid !== null) identities.push({ kind: 'bsuid', scope: '', value: bsuid })
  return identities
}

type Content = Pick<InboundMessage, 'body' | 'mediaType' | 'media' | 'data' | 'fileRef'>
const plain = (body: string, data: Json | null = null): Content => ({
  body,
  mediaType: null,
  media: null,
  data,
  fileRef: null,
})
const unsupported = (type: string, data: Json = {}): Content => ({
  body: '',
  mediaType: 'unsupported',
  media: null,
  data: { type, ...data },
  fileRef: null,
})

function contentOf(type: string, part: Json, message: Json): Content {
  switch (type) {
    case 'text': {
      const body = text(part['body'])
      return body === null ? unsupported('text') : plain(body)
    }
    case 'image':
    case 'sticker':
      return media('image', part, type === 'sticker' ? { sticker: true } : null)
    case 'audio':
      return media('audio', part)
    case 'video':
      return media('video', part)
    case 'document':
      return media('application', part)
    case 'location':
      return location(part)
    case 'contacts':
      return cards(list(message['contacts']).map(object))
    case 'button':
      return plain(text(part['text']) ?? '', { payload: part['payload'] ?? null })
    case 'interactive':
      return reply(part)
    case 'order':
      return plain(orderSummary(part), { order: part })
    case 'unsupported':
      return unsupported(text(part['type']) ?? 'unknown', { errors: list(message['errors']) })
    default:
      return unsupported(type)
  }
}

function media(mediaType: MediaType, part: Json, data: Json | null = null): Content {
  const providerId = idText(part['id'])
  const mime = text(part['mime_type'])
  const sha256 = text(part['sha256'])
  const name = text(part['filename'])
  return {
    body: text(part['caption']) ?? '',
    mediaType,
    media: {
      ...(providerId === null ? {} : { providerId }),
      ...(mime === null ? {} : { mime }),
      ...(sha256 === null ? {} : { sha256 }),
      ...(name === null ? {} : { name: fileName(name) }),
      ...(part['voice'] === true ? { voice: true } : {}),
    },
    data,
    fileRef: providerId === null ? null : { providerId },
  }
}

function location(part: Json): Content {
  const name = text(part['name'])
  const address = text(part['address'])
  const body = [name, address].filter((one) => one !== null).join(', ')
  const data = {
    latitude: part['latitude'],
    longitude: part['longitude'],
    name,
    address,
    url: text(part['url']),
  }
  return {
    body: body === '' ? `${String(part['latitude'])}, ${String(part['longitude'])}` : body,
    mediaType: 'locationMessage',
    media: null,
    data,
    fileRef: null,
  }
}

function cards(contacts: Json[]): Content {
  const nameOf = (card: Json) =>
    text(object(card['name'])['formatted_name']) ?? text(object(card['name'])['first_name']) ?? ''
  return {
    body: cardWords(contacts.map(nameOf)),
    mediaType: 'contactMessage',
    media: null,
    data: { contacts },
    fileRef: null,
  }
}

function reply(part: Json): Content {
  const type = text(part['type']) ?? ''
  const chosen = object(part[type])
  const words = text(chosen['title']) ?? text(chosen['body']) ?? ''
  const lines = [words, ...formLines(text(chosen['response_json']))]
  return plain(lines.filter((line) => line !== '').join('\n'), { reply: chosen })
}

/** What somebody filled in a form (Meta, Flows: response_json), a line each; none of one that cannot be read. */
function formLines(json: string | null): string[] {
  if (json === null) return []
  let answers: Json
  try {
    answers = object(parseJson(json))
  } catch {
    return []
  }
  return Object.entries(answers).flatMap(([name, value]) => {
    // Meta's own mark of the form, no answer of a person.
    if (name === 'flow_token' || value === null) return []
    return [`${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`]
  })
}

function orderSummary(part: Json): string {
  const items = list(part['product_items']).map(object)
  const lines = items.map(
    (item) => `${String(item['quantity'])} × ${idText(item['product_retailer_id']) ?? '?'}`,
  )
  return [text(part['text']) ?? '', ...lines].filter((line) => line !== '').join('\n')
}
