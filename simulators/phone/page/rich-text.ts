/** A run of a message's text, in WhatsApp's marks. */
export type TextRun = {
  kind: 'plain' | 'bold' | 'italic' | 'strike' | 'code' | 'link'
  text: string
}

/** Where a mark may begin. */
const BEGINNINGS = /```|https?:\/\/|[*_~]/g
/** Each is tried where one begins, and reads no further than its own end or the next sign of its kind. */
const MARKS = {
  '*': {
    kind: 'bold',
    pattern: /(?<![\p{L}\p{N}*])\*([^\s*](?:[^*\n]*[^\s*])?)\*(?![\p{L}\p{N}*])/uy,
  },
  _: {
    kind: 'italic',
    pattern: /(?<![\p{L}\p{N}_])_([^\s_](?:[^_\n]*[^\s_])?)_(?![\p{L}\p{N}_])/uy,
  },
  '~': {
    kind: 'strike',
    pattern: /(?<![\p{L}\p{N}~])~([^\s~](?:[^~\n]*[^\s~])?)~(?![\p{L}\p{N}~])/uy,
  },
} as const
const LINK = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/y
const FENCE = '```'

/** Splits by the earliest mark, in one pass over the text; marks do not nest here. */
export function parseRichText(text: string): TextRun[] {
  const runs: TextRun[] = []
  const beginnings = new RegExp(BEGINNINGS)
  const lastFence = text.lastIndexOf(FENCE)
  let plainFrom = 0
  for (let found = beginnings.exec(text); found !== null; found = beginnings.exec(text)) {
    const at = found.index
    const mark = markAt(text, at, found[0], lastFence)
    if (mark === null) {
      beginnings.lastIndex = at + 1
      continue
    }
    if (at > plainFrom) runs.push({ kind: 'plain', text: text.slice(plainFrom, at) })
    runs.push(mark.run)
    plainFrom = beginnings.lastIndex = mark.end
  }
  if (plainFrom < text.length) runs.push({ kind: 'plain', text: text.slice(plainFrom) })
  return runs
}

type Mark = { run: TextRun; end: number }

function markAt(text: string, at: number, sign: string, lastFence: number): Mark | null {
  if (sign === FENCE) {
    const from = at + FENCE.length
    // Code holds a character at least.
    if (lastFence <= from) return null
    const end = text.indexOf(FENCE, from + 1)
    return { run: { kind: 'code', text: text.slice(from, end) }, end: end + FENCE.length }
  }
  const { kind, pattern } =
    sign === '*' || sign === '_' || sign === '~'
      ? MARKS[sign]
      : { kind: 'link' as const, pattern: LINK }
  pattern.lastIndex = at
  const match = pattern.exec(text)
  return match && { run: { kind, text: match[1] ?? '' }, end: at + match[0].length }
}

/** Without the marks, for previews and quotes. */
export function plainText(text: string): string {
  return parseRichText(text)
    .map((run) => run.text)
    .join('')
}

/** A short text of emoji alone is shown large, as phones do. */
export function isOnlyEmoji(text: string): boolean {
  return /^(?:\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}\ufe0f\u200d]*\s*){1,3}$/u.test(text)
}
