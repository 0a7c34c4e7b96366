import { nameOrder } from '#core/text-order.ts'
import { TAG_NAME_MIN_CHARS } from '#domains/tags/limits.ts'
import type { Option } from '#app/components/forms/fields.tsx'

/** What the tag box shows of the tags for what is typed. `create`: a new tag of this name; `short`: it would have too few letters. */
export function tagOptions(
  typed: string,
  tags: readonly Option[],
): { matches: ReadonlySet<number>; create: string | null; isShort: boolean } {
  const name = typed.trim()
  const wanted = nameOrder(name)
  const found = name === '' ? [] : tags.filter(({ label }) => nameOrder(label).includes(wanted))
  const isKnown = tags.some(({ label }) => nameOrder(label) === wanted)
  const isShort = [...name].length < TAG_NAME_MIN_CHARS
  return {
    matches: new Set(found.map(({ value }) => Number(value))),
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
