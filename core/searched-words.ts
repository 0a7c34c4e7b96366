import { SEARCH_MAX_CHARS } from './list-limits.ts'

/**
 * What an address asks a page's list to look for (`q`), as far as a search goes: SEARCH_MAX_CHARS. Whoever follows a longer address has no
 * form to correct, and is shown the page. A sign of two halves is not cut in two.
 */
export function searchedWords(search: URLSearchParams): string {
  return upToSearch(search.get('q') ?? '')
}

/** The beginning of a text that is searched for, as far as a search goes. */
export function upToSearch(text: string): string {
  return text.slice(0, SEARCH_MAX_CHARS).replace(/[\uD800-\uDBFF]$/, '')
}
