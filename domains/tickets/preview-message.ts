import { PREVIEW_CHARS } from './limits.ts'

/** Marks that stand for a kind in a preview; screens show an icon and a word in the reader's language beside them. */
const MARKS: Record<string, string> = {
  image: '📷',
  audio: '🎤',
  video: '🎬',
  application: '📄',
  locationMessage: '📍',
  contactMessage: '👤',
  call_log: '📞',
  reactionMessage: '',
  unsupported: '⚠️',
}

/** Stands for the words of a message that was deleted, in a preview. */
export const DELETED_MARK = '🚫'

/** What a list shows of a message: its words on one line, with a mark for its kind; in a group it begins with who wrote it. */
export function previewOf(message: {
  body: string
  mediaType: string | null
  from?: string | null
}): string {
  const mark = message.mediaType === null ? '' : (MARKS[message.mediaType] ?? '')
  const words = message.body.replace(/\s+/gu, ' ').trim()
  const from = firstName(message.from ?? '')
  return [...`${from === '' ? '' : `${from}: `}${mark} ${words}`.replace(/ +/g, ' ').trim()]
    .slice(0, PREVIEW_CHARS)
    .join('')
}

/** A number stays whole: its first part is a country code. */
function firstName(name: string): string {
  const words = name.trim()
  return words.startsWith('+') ? words : (words.split(/\s+/u)[0] ?? '')
}
