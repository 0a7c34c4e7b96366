/** The parts of a contact's page that are read page by page. */
export const PARTS = ['planned', 'notes', 'tickets', 'media', 'log'] as const
export type PartName = (typeof PARTS)[number]

/** Of the address: which of the gallery's kinds the media are. */
export const KIND = 'kind'

/**
 * Where a part goes on, as the address says it for a browser without scripts: `?notes={cursor}`, and `?log=` from its beginning. Undefined:
 * the address says nothing of it.
 */
export function placeIn(search: URLSearchParams, part: PartName): string | undefined {
  return search.get(part) ?? undefined
}

/** The address of a part at a place; an empty one is its beginning. What other parts show stays. */
export function searchAt(search: URLSearchParams, part: PartName, place: string): string {
  const next = new URLSearchParams(search)
  next.set(part, place)
  return `?${next.toString()}#${part}`
}

/** What of the address is read from the server: a dialog over the page is not. */
export function placesIn(search: URLSearchParams): string {
  return JSON.stringify([...PARTS, KIND].map((name) => search.get(name)))
}
