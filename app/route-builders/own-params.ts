/** A query without the parameters that belong to a dialog over the page: closing it drops them. With its question mark, or empty. */
export function withoutParams(search: string, own: readonly string[]): string {
  if (own.length === 0) return search
  const kept = new URLSearchParams(search)
  for (const name of own) kept.delete(name)
  return kept.size === 0 ? '' : `?${kept.toString()}`
}
