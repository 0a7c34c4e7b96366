import { TICKED_MAX } from '../desk/limits.ts'

/** Which tickets a click with shift means: from the row that was ticked last to this one. */
export function rangeBetween(ids: readonly number[], anchor: number | null, id: number): number[] {
  const [from, to] = [ids.indexOf(anchor ?? id), ids.indexOf(id)]
  if (from === -1 || to === -1) return [id]
  return ids.slice(Math.min(from, to), Math.max(from, to) + 1)
}

/**
 * The ticked ones after `ids` were clicked: one that was ticked is not any more, several are ticked together. Null when none is left. No
 * more than TICKED_MAX.
 */
export function toggled(
  ticked: ReadonlySet<number> | null,
  ids: readonly number[],
): ReadonlySet<number> | null {
  const next = new Set(ticked)
  const [only] = ids
  if (ids.length === 1 && only !== undefined && next.delete(only))
    return next.size === 0 ? null : next
  for (const id of ids) if (next.size < TICKED_MAX) next.add(id)
  return next
}
