import type { proto } from '@whiskeysockets/baileys'
import type { MediaKind } from './media.ts'

export type ChatKind = 'text' | MediaKind | 'location' | 'contact' | 'poll' | 'other'

/** What a message says, in the page's words. */
export function contentOf(content: proto.IMessage) {
  const [kind, file] = fileIn(content)
  const { locationMessage: location, contactMessage: contact } = content
  return {
    kind: kind ?? kindOf(content),
    text: textOf(content),
    file: file
      ? {
          mimetype: file.mimetype ?? 'application/octet-stream',
          fileName: content.documentMessage?.fileName ?? null,
          seconds: content.audioMessage?.seconds ?? content.videoMessage?.seconds ?? null,
          voice: content.audioMessage?.ptt ?? false,
        }
      : null,
    place: location
      ? { latitude: location.degreesLatitude ?? 0, longitude: location.degreesLongitude ?? 0 }
      : null,
    quotedId: quotedIn(content),
    reactions: { company: null, person: null },
    edited: false,
    deleted: false,
    ...(contact && { text: contact.displayName ?? '' }),
  }
}

function kindOf(content: proto.IMessage): ChatKind {
  if (content.conversation || content.extendedTextMessage) return 'text'
  if (content.locationMessage) return 'location'
  if (content.contactMessage || content.contactsArrayMessage) return 'contact'
  const poll = content.pollCreationMessage ?? content.pollCreationMessageV3
  return poll ? 'poll' : 'other'
}

export function textOf(content: proto.IMessage): string {
  return (
    content.conversation ||
    content.extendedTextMessage?.text ||
    content.imageMessage?.caption ||
    content.videoMessage?.caption ||
    content.documentMessage?.caption ||
    content.locationMessage?.name ||
    content.contactsArrayMessage?.displayName ||
    content.pollCreationMessage?.name ||
    content.pollCreationMessageV3?.name ||
    ''
  )
}

function quotedIn(content: proto.IMessage): string | null {
  for (const part of Object.values(content) as unknown[]) {
    const info = (part as { contextInfo?: proto.IContextInfo } | null)?.contextInfo
    if (info?.stanzaId) return info.stanzaId
  }
  return null
}

/** The part that names a file, with its kind. */
export function fileIn(content: proto.IMessage) {
  const parts = [
    ['image', content.imageMessage],
    ['video', content.videoMessage],
    ['audio', content.audioMessage],
    ['document', content.documentMessage],
    ['sticker', content.stickerMessage],
  ] as const
  return parts.find(([, part]) => part) ?? ([null, null] as const)
}
