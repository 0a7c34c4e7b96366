import { fileKindFor, takesCaption } from '#domains/channels/file-kind.ts'
import type { FileKind } from '#domains/channels/file-kind.ts'
import { CAPTION_MAX_CHARS } from '#domains/channels/limits.ts'

/** A file in the tray of the composer. */
export type Attachment = {
  id: string
  file: File
  caption: string
  /** As what it goes to the customer; null when it can't. */
  kind: FileKind | null
  problem: 'empty' | 'too-large' | 'caption-too-long' | null
  /** It would be shown in the chat if it were smaller, or of another kind. */
  goesAsDocument: boolean
}

export function attachmentOf(channel: string, file: File, id: string): Attachment {
  const mime = mimeOf(file)
  const kind = file.size === 0 ? null : fileKindFor(channel, { mime, size: file.size })
  const problem = file.size === 0 ? 'empty' : kind === null ? 'too-large' : null
  const goesAsDocument = kind === 'document' && /^(?:image|video|audio)\//.test(mime)
  return { id, file, caption: '', kind, problem, goesAsDocument }
}

export function withCaption(attachment: Attachment, caption: string): Attachment {
  const isLong = caption.trim().length > CAPTION_MAX_CHARS
  const kept = attachment.problem === 'caption-too-long' ? null : attachment.problem
  return { ...attachment, caption, problem: kept ?? (isLong ? 'caption-too-long' : null) }
}

export const hasCaption = ({ kind }: Attachment): boolean => kind !== null && takesCaption(kind)

/**
 * What the composer's text becomes: the words under the first file where there are none yet, else a message before it. `signature` is what
 * goes out above them.
 */
export function placeText(
  list: readonly Attachment[],
  text: string,
  signature = '',
): { ahead: string; list: readonly Attachment[] } {
  const [first, ...others] = list
  const fits = signature.length + text.length <= CAPTION_MAX_CHARS
  if (
    text === '' ||
    first === undefined ||
    !hasCaption(first) ||
    first.caption.trim() !== '' ||
    !fits
  )
    return { ahead: text, list }
  return { ahead: '', list: [{ ...first, caption: text }, ...others] }
}

/** What the browser says of it; nothing for kinds it does not know. */
export const mimeOf = (file: File): string =>
  file.type.split(';', 1)[0]?.toLowerCase() || 'application/octet-stream'
