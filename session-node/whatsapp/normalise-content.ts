import type { MediaRef, MessageContent } from '#protocol/session/messages.ts'
import type { proto } from './library.ts'
import { normalizeMessageContent, toNumber } from './library.ts'

type Message = proto.IMessage
type Media =
  | proto.Message.IImageMessage
  | proto.Message.IVideoMessage
  | proto.Message.IAudioMessage
  | proto.Message.IDocumentMessage
  | proto.Message.IStickerMessage

/** What a message says, in our words; null for stanzas that carry nothing a person wrote. */
export function contentOf(wrapped: Message | null | undefined): MessageContent | null {
  const message = normalizeMessageContent(wrapped)
  if (message == null) return null
  return (
    mediaContent(message) ?? plainContent(message) ?? choiceContent(message) ?? unsupported(message)
  )
}

function plainContent(message: Message): MessageContent | null {
  if (message.conversation) return { kind: 'text', text: message.conversation }
  const extended = message.extendedTextMessage
  if (extended != null) {
    const url = extended.matchedText
    const link = url ? { link: { url, ...optional('title', extended.title) } } : {}
    return { kind: 'text', text: extended.text ?? '', ...link }
  }
  const cards =
    message.contactsArrayMessage?.contacts ??
    (message.contactMessage ? [message.contactMessage] : null)
  if (cards !== null) {
    return {
      kind: 'contacts',
      contacts: cards.map((card) => ({ name: card.displayName ?? '', vcard: card.vcard ?? '' })),
    }
  }
  const place = message.locationMessage ?? message.liveLocationMessage
  if (place != null) {
    return {
      kind: 'location',
      latitude: place.degreesLatitude ?? 0,
      longitude: place.degreesLongitude ?? 0,
      ...('name' in place ? optional('name', place.name) : {}),
      ...('address' in place ? optional('address', place.address) : {}),
      live: message.liveLocationMessage != null,
    }
  }
  const poll =
    message.pollCreationMessage ?? message.pollCreationMessageV2 ?? message.pollCreationMessageV3
  if (poll != null) {
    return {
      kind: 'poll',
      question: poll.name ?? '',
      options: (poll.options ?? []).map((option) => option.optionName ?? ''),
      selectable: poll.selectableOptionsCount ?? 0,
    }
  }
  return null
}

function mediaContent(message: Message): MessageContent | null {
  const {
    imageMessage: image,
    videoMessage,
    ptvMessage,
    audioMessage: audio,
    documentMessage: file,
    stickerMessage: sticker,
  } = message
  if (image != null)
    return { kind: 'image', media: mediaRef(image), ...optional('caption', image.caption) }
  const video = videoMessage ?? ptvMessage
  if (video != null) {
    return {
      kind: 'video',
      media: mediaRef(video),
      ...optional('caption', video.caption),
      ...(video.gifPlayback ? { gif: true } : {}),
    }
  }
  if (audio != null) return { kind: audio.ptt ? 'voice' : 'audio', media: mediaRef(audio) }
  if (file != null)
    return { kind: 'document', media: mediaRef(file), ...optional('caption', file.caption) }
  if (sticker != null)
    return {
      kind: 'sticker',
      media: mediaRef(sticker),
      ...(sticker.isAnimated ? { animated: true } : {}),
    }
  return null
}

function mediaRef(media: Media): MediaRef {
  const base64 = (bytes: Uint8Array | null | undefined) =>
    bytes == null || bytes.length === 0 ? undefined : Buffer.from(bytes).toString('base64')
  const number = (value: number | null | undefined) => (value ? value : undefined)
  return {
    mediaKey: base64(media.mediaKey) ?? '',
    mime: media.mimetype ?? 'application/octet-stream',
    size: toNumber(media.fileLength),
    ...optional('directPath', media.directPath),
    ...optional('url', media.url),
    ...optional('sha256', base64(media.fileSha256)),
    ...optional('encSha256', base64(media.fileEncSha256)),
    ...optional('fileName', 'fileName' in media ? media.fileName : undefined),
    ...optional('seconds', 'seconds' in media ? number(media.seconds) : undefined),
    ...optional('width', 'width' in media ? number(media.width) : undefined),
    ...optional('height', 'height' in media ? number(media.height) : undefined),
    ...optional('thumbnail', 'jpegThumbnail' in media ? base64(media.jpegThumbnail) : undefined),
    ...optional('waveform', 'waveform' in media ? base64(media.waveform) : undefined),
  }
}

function choiceContent(message: Message): MessageContent | null {
  const {
    buttonsResponseMessage: button,
    listResponseMessage: row,
    templateButtonReplyMessage: template,
  } = message
  if (button != null)
    return {
      kind: 'choice',
      text: button.selectedDisplayText ?? '',
      choiceId: button.selectedButtonId ?? '',
    }
  if (row != null) {
    return {
      kind: 'choice',
      text: row.title ?? '',
      choiceId: row.singleSelectReply?.selectedRowId ?? '',
    }
  }
  if (template != null)
    return {
      kind: 'choice',
      text: template.selectedDisplayText ?? '',
      choiceId: template.selectedId ?? '',
    }
  const flow = message.interactiveResponseMessage
  if (flow != null) {
    const params = flow.nativeFlowResponseMessage
    return { kind: 'choice', text: flow.body?.text ?? '', choiceId: params?.name ?? '' }
  }
  return null
}

/** Parts of an envelope that a person never sees. An album says only how many pictures follow; they come by themselves. */
const SILENT = new Set([
  'albumMessage',
  'messageContextInfo',
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
  'protocolMessage',
  'reactionMessage',
  'encReactionMessage',
  'pollUpdateMessage',
  'keepInChatMessage',
  'pinInChatMessage',
  'deviceSentMessage',
  'secretEncryptedMessage',
  'placeholderMessage',
  'botInvokeMessage',
])

function unsupported(message: Message): MessageContent | null {
  const type = Object.entries(message).find(
    ([name, value]) => value != null && value !== '' && !SILENT.has(name),
  )?.[0]
  if (type === undefined) return null
  const text =
    message.templateMessage?.hydratedTemplate?.hydratedContentText ??
    message.buttonsMessage?.contentText ??
    message.listMessage?.description ??
    message.interactiveMessage?.body?.text ??
    message.groupInviteMessage?.caption
  return { kind: 'unsupported', type, ...optional('text', text) }
}

/** `{ name: value }`, or nothing when there is no value: a missing field and an empty one are the same to the edge. */
export function optional<K extends string, V>(
  name: K,
  value: V | null | undefined | '',
): { [P in K]?: NonNullable<V> } {
  return (value == null || value === '' ? {} : { [name]: value }) as { [P in K]?: NonNullable<V> }
}
