import { MINUTE_MS } from '#core/time.ts'

/** What was asked for ahead is not shown once it is older than this; the page reads again anyway when its room stands. */
const FRESH_MS = MINUTE_MS / 6
/** In the address of a loader that is asked ahead; no page's own parameter. */
const AHEAD = 'ahead'

/** What loaders were asked for before anybody went to their page, by the page's address. */
const ahead = new Map<string, { data: Promise<unknown>; startedAt: number }>()

/** The address that has a page's loader asked ahead, by a fetcher. */
export function aheadOf(path: string): string {
  return `${path}?${AHEAD}`
}

export const isAhead = ({ url }: Pick<Request, 'url'>) => new URL(url).searchParams.has(AHEAD)

/**
 * A page's data for its clientLoader: what was loaded ahead when that is fresh, else as `load` gives it. A request for an address of
 * `aheadOf` loads and keeps; it answers null, and its failure is nobody's: whoever goes there loads anew.
 */
export async function dataAhead<Data>(
  { url }: Pick<Request, 'url'>,
  load: () => Promise<Data>,
  now: () => number = Date.now,
): Promise<Data> {
  const address = new URL(url)
  if (address.searchParams.has(AHEAD)) {
    address.searchParams.delete(AHEAD)
    await keep(address.href, load, now())
    return null as Data
  }
  const known = ahead.get(address.href)
  ahead.delete(address.href)
  if (known === undefined || now() - known.startedAt > FRESH_MS) return await load()
  return await (known.data as Promise<Data>).catch(() => load())
}

async function keep(href: string, load: () => Promise<unknown>, now: number): Promise<void> {
  const known = ahead.get(href)
  if (known !== undefined && now - known.startedAt <= FRESH_MS) return
  const asked = { data: load(), startedAt: now }
  ahead.set(href, asked)
  await asked.data.catch(() => {
    if (ahead.get(href) === asked) ahead.delete(href)
  })
}
