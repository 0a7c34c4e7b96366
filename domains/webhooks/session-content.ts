import type { MediaRef, MessageContent } from '#protocol/session/messages.ts'
import { fileName } from '../media/file-name.ts'
import { cardWords } from '../messages/card-words.ts'
import type { InboundMessage } from '../messages/inbound-message.ts'
import type { MessageMedia } from '../messages/messages.schema.ts'
import type { MediaType } from '../messages/messages.types.ts'
import { CARDS_MAX, THUMBNAIL_MAX_CHARS } from './limits.ts'
import type { Json } from './meta-payload.ts'
import { readVcard } from './read-vcard.ts'

type Content = Pick<InboundMessage, 'body' | 'mediaType' | 'media' | 'data'> & {
  /** What the file is fetched with, without the pictures that the message keeps itself. */
  file: { content: FileKind; media: MediaRef } | null
}
type FileKind = 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker'
type FileContent = Extract<MessageContent, { kind: FileKind }>

const MEDIA_TYPE: Record<FileKind, MediaType> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  voice: 'audio',
  document: 'application',
  sticker: 'image',
}

/** What a linked phone's message says, in the shape all channels share. */
export function contentOf(content: MessageContent): Content {
  switch (content.kind) {
    case 'text':
      return plain(content.text, content.link === undefined ? null : { link: content.link })
    case 'image':
    case 'video':
    case 'audio':
    case 'voice':
    case 'document':
    case 'sticker':
      return file(content)
    case 'contacts': {
      const contacts = content.contacts
        .slice(0, CARDS_MAX)
        .map(({ name, vcard }) => readVcard(name, vcard))
      const names = contacts.map(
        (card) => (card['name'] as { formatted_name: string }).formatted_name,
      )
      return {
        ...plain(cardWords(names), { contacts }),
        mediaType: 'contactMessage',
      }
    }
    case 'location': {
      const { latitude, longitude, name = null, address = null, live } = content
      const words = [name, address].filter((one) => one !== null).join(', ')
      const data = { latitude, longitude, name, address, url: null, ...(live ? { live } : {}) }
      return {
        ...plain(words === '' ? `${latitude}, ${longitude}` : words, data),
        mediaType: 'locationMessage',
      }
    }
    case 'poll': {
      const { question, options, selectable } = content
      const lines = [question, ...options.map((option) => `• ${option}`)]
      return plain(lines.join('\n'), { poll: { question, options, selectable } })
    }
    case 'choice':
      return plain(content.text, { reply: { id: content.choiceId, title: content.text } })
    case 'unsupported':
      return { ...plain(content.text ?? '', { type: content.type }), mediaType: 'unsupported' }
  }
}

const plain = (body: string, data: Json | null): Content => ({
  body,
  mediaType: null,
  media: null,
  data,
  file: null,
})

function file(content: FileContent): Content {
  const { kind, media, caption = '' } = content
  const { thumbnail, waveform, ...ref } = media
  const data: Json = {
    ...(kind === 'sticker' ? { sticker: true } : {}),
    ...(kind === 'sticker' && content.animated === true ? { animated: true } : {}),
    ...(kind === 'video' && content.gif === true ? { gif: true } : {}),
  }
  const shown: MessageMedia = {
    mime: media.mime,
    size: media.size,
    ...(media.fileName === undefined ? {} : { name: fileName(media.fileName) }),
    ...(media.seconds === undefined ? {} : { seconds: media.seconds }),
    ...(media.width === undefined ? {} : { width: media.width }),
    ...(media.height === undefined ? {} : { height: media.height }),
    ...(thumbnail === undefined || thumbnail.length > THUMBNAIL_MAX_CHARS ? {} : { thumbnail }),
    ...(waveform === undefined || waveform.length > THUMBNAIL_MAX_CHARS ? {} : { waveform }),
    ...(kind === 'voice' ? { voice: true } : {}),
  }
  return {
    body: caption,
    mediaType: MEDIA_TYPE[kind],
    media: shown,
    data: Object.keys(data).length === 0 ? null : data,
    file: { content: kind, media: ref },
  }
}
