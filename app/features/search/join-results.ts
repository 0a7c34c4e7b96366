import type { SearchGroup, SearchResults } from '#domains/search/search.types.ts'

/** The results with the next page of one group, which `next` was asked for alone. */
export function joinResults<Group extends SearchGroup>(
  now: SearchResults,
  group: Group,
  next: SearchResults[Group],
): SearchResults {
  const before = now[group]
  if (next === null || before === null) return now
  const known = new Set<number>(before.items.map(({ id }) => id))
  // What rose in its order while the pages were read is not drawn twice.
  const fresh = next.items.filter(({ id }) => !known.has(id))
  return { ...now, [group]: { ...next, items: [...before.items, ...fresh] } }
}
