/** A run of a message's text, in WhatsApp's marks. */
export type TextRun = {
  kind: 'plain' | 'bold' | 'italic' | 'strike' | 'code' | 'link'
  text: string
}

const MARKS = [
  { kind: 'code', pattern: /```([\s\S]+?)```/ },
  { kind: 'link', pattern: /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/ },
  { kind: 'bold', pattern: /(?<![\p{L}\p{N}*])\*(\S(?:[^*\n]*\S)?)\*(?![\p{L}\p{N}*])/u },
  { kind: 'italic', pattern: /(?<![\p{L}\p{N}_])_(\S(?:[^_\n]*\S)?)_(?![\p{L}\p{N}_])/u },
  { kind: 'strike', pattern: /(?<![\p{L}\p{N}~])~(\S(?:[^~\n]*\S)?)~(?![\p{L}\p{N}~])/u },
] as const

/** Splits by the earliest mark; marks do not nest here. */
export function parseRichText(text: string): TextRun[] {
  const runs: TextRun[] = []
  let rest = text
  while (rest !== '') {
    const found = MARKS.flatMap(({ kind, pattern }) => {
      const match = pattern.exec(rest)
      return match ? [{ kind, at: match.index, whole: match[0], inner: match[1] ?? '' }] : []
    }).sort((a, b) => a.at - b.at)[0]
    if (!found) return [...runs, { kind: 'plain', text: rest }]
    if (found.at > 0) runs.push({ kind: 'plain', text: rest.slice(0, found.at) })
    runs.push({ kind: found.kind, text: found.inner })
    rest = rest.slice(found.at + found.whole.length)
  }
  return runs
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
