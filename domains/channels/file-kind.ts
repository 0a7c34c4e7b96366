import {
  CAPTION_MAX_CHARS,
  DOCUMENT_MAX_BYTES,
  FILE_LIMITS,
  STICKER_MAX_BYTES,
  TEXT_MAX_CHARS,
} from './limits.ts'

/** As what a file goes to the customer. */
export type FileKind = 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker'

export type FileFacts = { mime: string; size: number; voice?: boolean }

/**
 * As what a channel takes a file: by its kind as long as the channel shows that kind and it is small enough, else as a document, which
 * every phone can open. Null: it is too large for this channel.
 */
export function fileKindFor(channel: string, { mime, size, voice }: FileFacts): FileKind | null {
  const limits = FILE_LIMITS[channel === 'whatsapp' ? 'whatsapp' : 'whatsappapi']
  for (const kind of ['image', 'video', 'audio'] as const) {
    const { mimes, maxBytes } = limits[kind]
    if (!mimes.includes(mime)) continue
    if (size > maxBytes) break
    // A note that plays in the chat is Ogg with Opus; anything else is a sound file (Meta, audio messages).
    return kind === 'audio' && voice === true && mime === 'audio/ogg' ? 'voice' : kind
  }
  return size <= DOCUMENT_MAX_BYTES ? 'document' : null
}

/** As what a message's file goes out, which may have come in from another channel with other limits. */
export function kindToSend(
  channel: string,
  mediaType: string,
  file: FileFacts & { sticker: boolean },
): FileKind | null {
  if (file.sticker && file.mime === 'image/webp' && file.size <= STICKER_MAX_BYTES) return 'sticker'
  if (mediaType === 'application') return file.size <= DOCUMENT_MAX_BYTES ? 'document' : null
  return fileKindFor(channel, file)
}

/** Whether words can stand under it. */
export const takesCaption = (kind: FileKind): boolean =>
  kind === 'image' || kind === 'video' || kind === 'document'

/** The most characters that the words of one message may have, signature and all: alone, or with this file. 0: it takes none. */
export function wordsMax(channel: string, file: FileFacts | null): number {
  if (file === null) return TEXT_MAX_CHARS
  const kind = fileKindFor(channel, file)
  // Too large a file is refused for that, whatever stands under it.
  return kind === null || takesCaption(kind) ? CAPTION_MAX_CHARS : 0
}
