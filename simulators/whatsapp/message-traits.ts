import { normalizeMessageContent, proto } from '@whiskeysockets/baileys'

/** What the server can see of a message without reading it. */
export type MessageTraits = {
  type: 'text' | 'media' | 'reaction' | 'poll'
  mediaType?: string
  /** 1 an edit, 7 a deletion by its author. */
  edit?: '1' | '7'
  /** Clients say nothing when they cannot read it. */
  hiddenOnFailure?: boolean
}

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type

export function traitsOf(message: proto.IMessage): MessageTraits {
  const content = normalizeMessageContent(message)
  if (!content) return { type: 'text' }
  if (content.reactionMessage) return { type: 'reaction', hiddenOnFailure: true }
  if (content.pollUpdateMessage || content.pollCreationMessage || content.pollCreationMessageV3) {
    return { type: 'poll' }
  }
  if (content.protocolMessage?.type === REVOKE) return { type: 'text', edit: '7' }
  if (content.protocolMessage?.type === MESSAGE_EDIT) return { type: 'text', edit: '1' }
  const mediaType = mediaTypeOf(content)
  return mediaType === null ? { type: 'text' } : { type: 'media', mediaType }
}

function mediaTypeOf(content: proto.IMessage): string | null {
  if (content.imageMessage) return 'image'
  if (content.videoMessage) return content.videoMessage.gifPlayback ? 'gif' : 'video'
  if (content.audioMessage) return content.audioMessage.ptt ? 'ptt' : 'audio'
  if (content.documentMessage) return 'document'
  if (content.stickerMessage) return 'sticker'
  if (content.contactMessage) return 'vcard'
  if (content.contactsArrayMessage) return 'contact_array'
  if (content.locationMessage) return 'location'
  if (content.liveLocationMessage) return 'livelocation'
  return null
}

/** The part of a message that names a file, whatever wraps it. */
export function fileOf(message: proto.IMessage) {
  const content = normalizeMessageContent(message)
  return (
    content?.imageMessage ??
    content?.videoMessage ??
    content?.audioMessage ??
    content?.documentMessage ??
    content?.stickerMessage ??
    null
  )
}
