import { useCallback, useMemo, useState } from 'react'
import type { RealtimeChannel } from '#protocol/realtime/events.ts'
import { deskRequest, queryString } from '#app/desk-client/request.ts'
import { useRoomFrames } from '#app/realtime/room-frames.ts'
import { readingBegan } from '#app/route-builders/page-client-loader.ts'
import { heard, putPage, refreshed, changeIn } from './paged-rows.ts'
import type { PagedRows, Row, RowFrames } from './paged-rows.ts'
import { usePageRun } from './use-page-run.ts'

export type PagedList<One extends Row> = {
  rows: readonly One[]
  hasMore: boolean
  isLoading: boolean
  hasFailed: boolean
  loadMore(): void
}

/** Frames of this channel put, change or take rows. */
type Live<One extends Row> = RowFrames<One> & {
  channel: RealtimeChannel
  /** The page's name, by which its client loader notes when a reading began. */
  page: string
  /** Whether a new row belongs into what the query asks for. Without it nobody new joins a query; with it, only what is searched for. */
  admits?: (row: One) => boolean
}

type Source<One extends Row> = {
  /** What is searched for, by the names of the API. Another query is another list. */
  query: Record<string, string | undefined>
  /** The loader's page, the first of the query. */
  page: { rows: readonly One[]; nextCursor: string | null }
  /** Where the pages after it come from: GET {path}?…&cursor= answers {[rows]: One[], nextCursor}. */
  api: { path: string; rows: string }
  /** The order of the server's list. */
  compare(one: One, other: One): number
  live?: Live<One>
}

/** The list that the address asks for: the loader's first page, the pages after it, and what the room tells. */
export function usePagedList<One extends Row>(source: Source<One>): PagedList<One> {
  const { query, page, api, compare, live } = source
  const key = JSON.stringify(query)
  const admits = live?.admits
  const isSearch = useMemo(
    () =>
      (admits === undefined ? Object.values(query) : [query['searchParam']]).some(
        (value) => value !== undefined && value !== '',
      ),
    [query, admits],
  )
  const [list, setList] = useState<PagedRows<One>>(() => ({ key, told: [], ...page }))
  const { isLoading, hasFailed, run, forgive } = usePageRun(list.key)
  // The loader ran again: for another query, or because something changed.
  const [shown, setShown] = useState(page)
  if (shown !== page) {
    setShown(page)
    const began = live === undefined ? 0 : readingBegan(live.page)
    setList(refreshed(list, { key, page, began }, { compare, isSearch, admits }))
    forgive()
  }

  const { cursor } = { cursor: list.nextCursor }
  const loadMore = useCallback(() => {
    if (cursor === null) return
    run(key, async () => {
      const answer = await deskRequest<{ nextCursor: string | null } & Record<string, unknown>>(
        api.path + queryString({ ...(JSON.parse(key) as typeof query), cursor }),
      )
      const next = { rows: answer[api.rows] as One[], nextCursor: answer.nextCursor }
      setList((known) =>
        known.key === key && known.nextCursor === cursor ? putPage(known, next) : known,
      )
    })
  }, [api.path, api.rows, cursor, key, run])

  useRoomFrames(({ channel, action, data }) => {
    if (live === undefined || channel !== live.channel) return
    const news = changeIn<One>(action, data, live)
    if (news !== null) setList((known) => heard(known, news, { compare, isSearch, admits }))
  })

  return {
    rows: list.rows,
    hasMore: cursor !== null,
    isLoading,
    hasFailed,
    loadMore,
  }
}
