import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { CommandInput, OutgoingContent } from '#protocol/session/commands.ts'
import type { EdgeFiles } from '../edge/edge-files.ts'
import type { AnyMessageContent, WAMessage, WAMessageKey } from './library.ts'
import { optional } from './normalise-content.ts'

type Place = CommandInput<'message.delete'>['target']

export function keyOf(place: Place): WAMessageKey {
  return {
    remoteJid: place.chat,
    id: place.id,
    fromMe: place.fromMe,
    ...optional('participant', place.participant),
  }
}

/** A message to quote, with as much of it as the edge has: its words. */
export function quotedOf(quoted: NonNullable<CommandInput<'message.send'>['quoted']>): WAMessage {
  return { key: keyOf(quoted), message: { conversation: quoted.text } }
}

/** Our content in the library's words. Files are streamed from the edge; nothing of them stays here. */
export async function libraryContent(
  content: OutgoingContent,
  files: EdgeFiles,
): Promise<AnyMessageContent> {
  switch (content.kind) {
    case 'text':
      // No preview: it would fetch whatever address an attendant was sent.
      return { text: content.text, linkPreview: null, ...optional('mentions', content.mentions) }
    case 'image':
      return {
        image: await stream(content.from, files),
        jpegThumbnail: content.thumbnail ?? '',
        ...described(content),
      }
    case 'video':
      return {
        video: await stream(content.from, files),
        jpegThumbnail: content.thumbnail ?? '',
        ...described(content),
      }
    case 'audio':
    case 'voice':
      return {
        audio: await stream(content.from, files),
        ptt: content.kind === 'voice',
        mimetype: content.mime,
        ...optional('seconds', content.seconds),
      }
    case 'document':
      return {
        document: await stream(content.from, files),
        fileName: content.fileName,
        ...described(content),
      }
    case 'sticker':
      return { sticker: await stream(content.from, files), mimetype: content.mime }
    case 'contacts': {
      const [first] = content.contacts
      return {
        contacts: {
          displayName:
            content.contacts.length === 1 ? (first?.name ?? '') : `${content.contacts.length}`,
          contacts: content.contacts.map(({ name, vcard }) => ({ displayName: name, vcard })),
        },
      }
    }
    case 'location':
      return {
        location: {
          degreesLatitude: content.latitude,
          degreesLongitude: content.longitude,
          ...optional('name', content.name),
          ...optional('address', content.address),
        },
      }
  }
}

const described = (content: { mime: string; caption?: string | undefined }) => ({
  mimetype: content.mime,
  ...optional('caption', content.caption),
})

async function stream(path: string, files: EdgeFiles): Promise<{ stream: Readable }> {
  const body = await files.get(path)
  return { stream: Readable.fromWeb(body as ReadableStream) }
}
