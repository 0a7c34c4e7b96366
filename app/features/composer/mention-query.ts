/** Longest name that an @ is completed from. */
const MENTION_MAX_CHARS = 30

/** The @ that the caret stands behind, and what was typed of a name since; null when it stands behind none. */
export function mentionQuery(text: string, caret: number): { start: number; query: string } | null {
  const before = text.slice(0, caret)
  const start = before.lastIndexOf('@')
  if (start === -1 || !/^(?:|[\s(])$/u.test(before.slice(0, start).slice(-1))) return null
  const query = before.slice(start + 1)
  if (query.length > MENTION_MAX_CHARS || query.includes('\n')) return null
  return { start, query }
}
