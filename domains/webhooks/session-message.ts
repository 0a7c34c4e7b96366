import type { SessionEventData } from '#protocol/session/events.ts'
import type { ChatMessage } from '#protocol/session/messages.ts'
import { addressIdentities, isBroadcastJid, isGroupJid } from '../contacts/address-identities.ts'
import type { NamedAddress } from '../contacts/address-identities.ts'
import type { Identity } from '../contacts/resolve-identity.ts'
import { UNDECRYPTABLE } from './heal-placeholder.ts'
import type { InboundMessage } from '../messages/inbound-message.ts'
import type { Json } from './meta-payload.ts'
import { mapStrings } from '#core/map-strings.ts'
import { hideMentions } from '../messages/hide-mentions.ts'
import { contentOf } from './session-content.ts'

/** Where a message of a linked phone belongs. `nobody`: nothing in it names whom the conversation is with. */
export type SessionMessage =
  { kind: 'message'; message: InboundMessage } | { kind: 'dropped' } | { kind: 'nobody' }

export type ChatRules = {
  allowGroup: boolean
  /** What a group is called until its subject is known. */
  groupName: string
}

/** A message that a linked phone told us of. Status updates are nobody's conversation; groups only where the connection takes them. */
export function readSessionMessage(message: ChatMessage, rules: ChatRules): SessionMessage {
  const { body, mediaType, media, data, file } = contentOf(message.content)
  const shown = (text: string) => (isGroupJid(message.chat.jid) ? hideMentions(text) : text)
  const { quoted, mentions, forwarded = 0, viewOnce, disappearsAfter } = message
  const more: Json = {
    // A poll's question and options are texts of the group like any other.
    ...(mapStrings(data, shown) as Json | null),
    ...(quoted?.text === undefined ? {} : { quotedText: shown(quoted.text) }),
    ...(mentions === undefined || mentions.length === 0 ? {} : { mentions }),
    ...(viewOnce === true ? { viewOnce } : {}),
    ...(disappearsAfter === undefined ? {} : { disappearsAfter }),
  }
  const place = {
    chat: message.chat.jid,
    id: message.id,
    fromMe: message.fromMe,
    ...(isGroupJid(message.chat.jid) && !message.fromMe ? { participant: message.sender.jid } : {}),
  }
  return placed(message, rules, {
    body: shown(body),
    mediaType,
    media,
    data: Object.keys(more).length === 0 ? null : more,
    fileRef: file === null ? null : { ...file, message: place },
    quotedExternalId: quoted?.id ?? null,
    isForwarded: forwarded > 0,
  })
}

/** A message that came and cannot be read yet: it holds its place until the sender's phone has sent it again. */
export function readUndecryptable(
  data: SessionEventData<'message.undecryptable'>,
  rules: ChatRules,
): SessionMessage {
  return placed(data, rules, {
    body: '',
    mediaType: 'unsupported',
    media: null,
    data: { type: UNDECRYPTABLE },
    fileRef: null,
    quotedExternalId: null,
    isForwarded: false,
  })
}

type Placed = {
  id: string
  chat: NamedAddress
  sender: NamedAddress & { name?: string | undefined }
  fromMe: boolean
  at: number
}
type Said = Pick<
  InboundMessage,
  'body' | 'mediaType' | 'media' | 'data' | 'fileRef' | 'quotedExternalId' | 'isForwarded'
>

function placed(
  { id, chat, sender, fromMe, at }: Placed,
  rules: ChatRules,
  said: Said,
): SessionMessage {
  const isGroup = isGroupJid(chat.jid)
  if (isBroadcastJid(chat.jid) || (isGroup && !rules.allowGroup)) return { kind: 'dropped' }
  const identities: Identity[] = addressIdentities(chat)
  if (identities.length === 0) return { kind: 'nobody' }
  const senderName = sender.name ?? null
  return {
    kind: 'message',
    message: {
      externalId: id,
      identities,
      // The name that comes with what we wrote ourselves is the company's own.
      profileName: isGroup ? rules.groupName : fromMe ? null : senderName,
      username: null,
      participant: isGroup && !fromMe ? participantOf(sender, senderName) : null,
      isGroup,
      fromMe,
      sentAt: at,
      referral: null,
      ...said,
    },
  }
}

function participantOf(sender: NamedAddress, name: string | null): InboundMessage['participant'] {
  const phone = addressIdentities(sender).find(({ kind }) => kind === 'phone')?.value ?? null
  return { jid: sender.jid, phone, name }
}
