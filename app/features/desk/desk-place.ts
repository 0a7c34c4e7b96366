/** A step of the browser's history, as the router writes it; `key` names the visit. */
export type Visit = { pathname: string; search: string; key: string }

/** The router's name for the visit that a document began with. */
const FIRST_VISIT = 'default'

/** Where the browser is, which what is drawn may not have reached yet, or is closed and will never. */
export function visitNow(): Visit {
  const { pathname, search } = window.location
  const { key = FIRST_VISIT } = (window.history.state ?? {}) as { key?: string }
  return { pathname, search, key }
}

export const isAtDesk = ({ pathname }: Pick<Visit, 'pathname'>): boolean =>
  pathname === '/tickets' || pathname.startsWith('/tickets/')

/** Whether an address is the one that somebody is at, however that one's query is written. */
export function leadsTo(
  pathname: string,
  search: URLSearchParams,
  now: Pick<Visit, 'pathname' | 'search'>,
): boolean {
  return (
    pathname === now.pathname && search.toString() === new URLSearchParams(now.search).toString()
  )
}
