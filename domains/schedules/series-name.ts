import { randomToken } from '#core/ids.ts'

/** What stands between the key that a series began under and its token. */
const OF_KEY = '.'
/** The sign that follows it. */
const BEHIND_OF_KEY = '/'
/** In front of the token of what is one alone by now; in no token. */
const ALONE = '!'

/**
 * Names a new series after the key that it began under: what comes of it is found by that, though only its first has the key itself, and
 * that one may be gone.
 */
export const seriesUnder = (key: string | null) =>
  key === null ? randomToken() : `${key}${OF_KEY}${randomToken()}`

/** Names what goes on from a series at other times. */
export const seriesAfter = (series: string | null): string => seriesUnder(keyIn(series))

/** Names what goes on from a series alone, and may repeat again: it came of the same key. Null where that had none. */
export function aloneAfter(series: string | null): string | null {
  const key = keyIn(series)
  return key === null ? null : `${key}${OF_KEY}${ALONE}${randomToken()}`
}

/** Whether a row is one of several. */
export const isInSeries = ({ series }: { series: string | null }): boolean =>
  series !== null && !series.includes(OF_KEY + ALONE)

/** Whether a series came of the key in this parameter. */
export const isUnderKeySql = (column: string, keyParam: string) =>
  `${column} > ${keyParam} || '${OF_KEY}' AND ${column} < ${keyParam} || '${BEHIND_OF_KEY}'`

function keyIn(series: string | null): string | null {
  const at = series?.indexOf(OF_KEY) ?? -1
  return at < 0 ? null : (series?.slice(0, at) ?? null)
}
