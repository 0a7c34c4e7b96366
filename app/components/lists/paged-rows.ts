import type { RealtimeAction } from '#protocol/realtime/events.ts'

export type Row = { id: number }
export type Rows<One extends Row> = { rows: readonly One[]; nextCursor: string | null }
/** The pages that were read so far, of one query, and what the room told lately. */
export type PagedRows<One extends Row> = Rows<One> & { key: string; told: readonly Change<One>[] }

/** Some of a row's fields. */
export type Part<One extends Row> = Row & Partial<One>
/** A row that came into being or changed, one of which some fields changed, or one that is gone. At: by `performance.now()`. */
export type Change<One extends Row> = { at: number } & (
  { row: One } | { part: Part<One> } | { goneId: number }
)

/** How a frame of the room tells of a row. */
export type RowFrames<One extends Row> = {
  /** The whole row: its name in the frame, or how it is read from it. */
  row?: string | ((data: Record<string, unknown>) => One | undefined)
  /** Some fields of a row, where the frame has no more than those. */
  part?: (data: Record<string, unknown>) => Part<One> | undefined
}

/** What a frame of the room tells of a row; null: nothing. */
export function changeIn<One extends Row>(
  action: RealtimeAction,
  data: Record<string, unknown>,
  { row, part }: RowFrames<One>,
): Change<One> | null {
  const at = performance.now()
  if (action === 'delete' || action === 'remove')
    return typeof data['id'] === 'number' ? { at, goneId: data['id'] } : null
  const whole = typeof row === 'function' ? row(data) : row && (data[row] as One | undefined)
  if (whole) return { at, row: whole }
  const some = part?.(data)
  return some === undefined ? null : { at, part: some }
}

/** Longer than any reading takes. */
const CHANGES_KEPT_MS = 30_000

type Compare<One> = (one: One, other: One) => number
export type How<One> = {
  /** The order of the server's list; null where only the server knows it, as of what a search finds: nobody new joins such a list. */
  compare: Compare<One> | null
  isSearch: boolean
  /** Whether a new row belongs into the list. */
  admits?: ((row: One) => boolean) | undefined
  /** A row that is shown and belongs into the list no more goes at once; without it, when the list is read again. */
  isStrict?: boolean
}

/** With the next page; whoever came meanwhile by the room is not there twice. */
export function putPage<One extends Row>(list: PagedRows<One>, page: Rows<One>): PagedRows<One> {
  const known = new Set(list.rows.map(({ id }) => id))
  return {
    ...list,
    rows: [...list.rows, ...page.rows.filter(({ id }) => !known.has(id))],
    nextCursor: page.nextCursor,
  }
}

/**
 * With a row that came into being or changed. One that is shown stays where it is, so that nothing jumps under the pointer; a new one
 * takes its place, unless it belongs behind what is loaded. Nobody new joins a search: what it finds is the server's to say.
 */
function putRow<One extends Row>(
  list: PagedRows<One>,
  row: One,
  { compare, isSearch, admits, isStrict = false }: How<One>,
): PagedRows<One> {
  const { rows } = list
  const at = rows.findIndex(({ id }) => id === row.id)
  const belongs = admits?.(row) !== false
  if (at !== -1)
    return belongs || !isStrict ? { ...list, rows: rows.with(at, row) } : withoutRow(list, row.id)
  if (isSearch || compare === null || !belongs) return list
  const place = rows.findIndex((other) => compare(row, other) < 0)
  if (place === -1) return list.nextCursor === null ? { ...list, rows: [...rows, row] } : list
  return { ...list, rows: rows.toSpliced(place, 0, row) }
}

/** Whoever is not shown is not known by some fields. */
function putPart<One extends Row>(list: PagedRows<One>, part: Part<One>): PagedRows<One> {
  const at = list.rows.findIndex(({ id }) => id === part.id)
  const row = list.rows[at]
  return row === undefined ? list : { ...list, rows: list.rows.with(at, { ...row, ...part }) }
}

function withoutRow<One extends Row>(list: PagedRows<One>, id: number): PagedRows<One> {
  return list.rows.some((row) => row.id === id)
    ? { ...list, rows: list.rows.filter((row) => row.id !== id) }
    : list
}

/** With what the room tells. */
export function heard<One extends Row>(
  list: PagedRows<One>,
  news: Change<One>,
  how: How<One>,
): PagedRows<One> {
  const told = [...list.told.filter(({ at }) => news.at - at < CHANGES_KEPT_MS), news]
  return { ...applied(list, news, how), told }
}

/** A reading of the first page, and when it began, by `performance.now()`. */
type Reading<One extends Row> = { key: string; page: Rows<One>; began: number }

/**
 * The first page read anew: it stands for all that comes before its end, and the pages that were read after it stay. What the room told
 * since the reading began may be missing in it, and is told again; what it told before is in it, or was overtaken.
 */
export function refreshed<One extends Row>(
  list: PagedRows<One>,
  { key, page, began }: Reading<One>,
  how: How<One>,
): PagedRows<One> {
  const after = list.key === key ? rowsAfter(list, page, how.compare) : []
  const fresh: PagedRows<One> = {
    key,
    told: list.told.filter(({ at }) => at >= began),
    rows: [...page.rows, ...after],
    nextCursor: after.length === 0 ? page.nextCursor : list.nextCursor,
  }
  // Of each row only the last, and what was told of its fields since: what was told before would bring back a row that belongs here no
  // more.
  const last = new Map<number, Change<One>[]>()
  for (const news of fresh.told)
    last.set(idOf(news), 'part' in news ? [...(last.get(idOf(news)) ?? []), news] : [news])
  return [...last.values()].flat().reduce((rows, news) => applied(rows, news, how), fresh)
}

function idOf<One extends Row>(news: Change<One>): number {
  if ('goneId' in news) return news.goneId
  return 'row' in news ? news.row.id : news.part.id
}

/** All that is loaded, read anew in one go. */
export const rereadWhole = <One extends Row>(
  list: PagedRows<One>,
  reading: Reading<One>,
  how: How<One>,
): PagedRows<One> => refreshed({ ...list, rows: [] }, reading, how)

function rowsAfter<One extends Row>(
  list: Rows<One>,
  page: Rows<One>,
  compare: Compare<One> | null,
): readonly One[] {
  const last = page.rows.at(-1)
  if (page.nextCursor === null || last === undefined) return []
  const known = new Set(page.rows.map(({ id }) => id))
  const end = list.rows.findIndex(({ id }) => id === last.id)
  return list.rows.filter(
    (row, at) => !known.has(row.id) && (compare === null ? at > end : compare(row, last) > 0),
  )
}

function applied<One extends Row>(list: PagedRows<One>, news: Change<One>, how: How<One>) {
  if ('goneId' in news) return withoutRow(list, news.goneId)
  return 'row' in news ? putRow(list, news.row, how) : putPart(list, news.part)
}
