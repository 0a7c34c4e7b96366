import { nameOrder } from '#core/text-order.ts'
import type { Named } from '#domains/tickets/tickets.types.ts'
import { TAG_NAME_MIN_CHARS } from '#domains/tags/limits.ts'

/** What the tag box offers for what is typed. `create`: a new tag of this name; `short`: it would have too few letters. */
export function tagOptions(
  typed: string,
  tags: readonly Named[],
  chosen: readonly number[],
): { matches: Named[]; create: string | null; isShort: boolean } {
  const name = typed.trim()
  const wanted = nameOrder(name)
  const matches = tags.filter(
    (tag) => !chosen.includes(tag.id) && nameOrder(tag.name).includes(wanted),
  )
  const isKnown = tags.some((tag) => nameOrder(tag.name) === wanted)
  const isShort = [...name].length < TAG_NAME_MIN_CHARS
  return {
    matches,
    create: name === '' || isKnown || isShort ? null : name,
    isShort: name !== '' && !isKnown && isShort,
  }
}

/** Colours for tags that are made in passing, readable in both themes; the same name has the same one. */
const COLORS = ['#3b82f6', '#22a06b', '#d97706', '#d946ef', '#e5484d', '#0891b2', '#7c5cff']

export function colorOf(name: string): string {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return COLORS[sum % COLORS.length] ?? '#3b82f6'
}
