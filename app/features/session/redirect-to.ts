import { sessionEndFrom } from '#core/auth/session-ends.ts'
import type { SessionEnd } from '#core/auth/session-ends.ts'

/** Where a signed-in person lands when they came from nowhere in particular (specification part 1 §4). */
export const HOME_PATH = '/tickets'
const PARAMETER = 'redirectTo'

const ENDED = 'ended'
const NOT_SAVED = 'notSaved'
/** Pages that make no sense to come back to. */
const NEVER_BACK_TO = new Set(['/', '/login', '/logout', '/preferences'])

/** The way to the login page that remembers this address, says why the session ended, and whether it took a form with it. */
export function loginPath(
  from: Pick<URL, 'pathname' | 'search'>,
  ended: SessionEnd | null = null,
  { losesForm = false } = {},
): string {
  const why: Record<string, string> = {
    ...(ended === null ? {} : { [ENDED]: ended }),
    ...(losesForm ? { [NOT_SAVED]: '1' } : {}),
  }
  if (NEVER_BACK_TO.has(from.pathname)) {
    const search = new URLSearchParams(why)
    return search.size === 0 ? '/login' : `/login?${search}`
  }
  const search = new URLSearchParams(from.search)
  // Single fetch asks for a page's data with parameters of its own.
  search.delete('_routes')
  search.delete('index')
  const query = search.size === 0 ? '' : `?${search}`
  const back = from.pathname.replace(/\.data$/, '') + query
  return `/login?${new URLSearchParams({ [PARAMETER]: back, ...why })}`
}

/** Why the session ended, as the login page's address says; null when it does not. */
export function sessionEndIn(search: URLSearchParams): SessionEnd | null {
  return sessionEndFrom(search.get(ENDED))
}

/** Whether a form was sent that nobody keeps, as the login page's address says. */
export const isFormLost = (search: URLSearchParams): boolean => search.has(NOT_SAVED)

/** The path that a login page's address asks to go on to; only ever one of this product's own. */
export function redirectTarget(search: URLSearchParams): string {
  return backPath(search) ?? HOME_PATH
}

export function cameFromSomewhere(search: URLSearchParams): boolean {
  return backPath(search) !== null
}

function backPath(search: URLSearchParams): string | null {
  const path = ownPath(search.get(PARAMETER))
  return path === null || NEVER_BACK_TO.has(pathnameOf(path)) ? null : path
}

const ORIGIN = 'https://own.invalid'
const pathnameOf = (path: string) => new URL(path, ORIGIN).pathname

/** `path` when it leads to this origin, else null: `//host`, `/\host` and `https:` all lead elsewhere. */
export function ownPath(path: unknown): string | null {
  if (typeof path !== 'string' || !path.startsWith('/')) return null
  const url = URL.parse(path, ORIGIN)
  // `/.//host` resolves to the path `//host`, which is an address of another origin to whoever reads it next.
  if (url === null || url.origin !== ORIGIN || url.pathname.startsWith('//')) return null
  // What was parsed goes out, not what came in: a second parser may read the first text differently.
  return url.pathname + url.search + url.hash
}
