/** A name behind an @ in a note: where it stands in the text, and whose it may be. */
export type FoundMention = { start: number; end: number; userIds: number[] }

type Named = { id: number; name: string }

/**
 * The colleagues that a note names: an @ at the start of a word and the whole name behind it, the longest that fits. Two of the same
 * name are both meant. Client-safe: the server tells them, the screen marks them.
 */
export function findMentions(text: string, users: readonly Named[]): FoundMention[] {
  if (!text.includes('@')) return []
  const lower = text.toLocaleLowerCase()
  const names = [...new Set(users.map(({ name }) => name.trim().toLocaleLowerCase()))]
    .filter((name) => name !== '')
    .sort((a, b) => b.length - a.length)
  const found: FoundMention[] = []
  for (let start = lower.indexOf('@'); start !== -1; start = lower.indexOf('@', start + 1)) {
    if (/[\p{L}\p{N}_]$/u.test(text.slice(0, start))) continue
    const name = names.find(
      (one) =>
        lower.startsWith(one, start + 1) &&
        !/^[\p{L}\p{N}_]/u.test(text.slice(start + 1 + one.length)),
    )
    if (name === undefined) continue
    const userIds = users
      .filter((user) => user.name.trim().toLocaleLowerCase() === name)
      .map(({ id }) => id)
    found.push({ start, end: start + 1 + name.length, userIds })
  }
  return found
}
