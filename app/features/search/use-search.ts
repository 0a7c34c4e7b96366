import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { SearchGroup, SearchResults } from '#domains/search/search.types.ts'
import { keys } from '#app/desk-client/keys.ts'
import { searchEverything, searchMore } from '#app/desk-client/search-api.ts'
import type { SearchFilter } from '#app/desk-client/search-api.ts'
import { joinResults } from './join-results.ts'
import { RESULTS_FRESH_MS, UNASKED_LOOKS } from './limits.ts'

/** What a text finds, group by group. While the next text is looked for, what the last one found stays. */
export function useSearch(text: string, filter: SearchFilter) {
  const client = useQueryClient()
  const queryKey = keys.search(text, filter)
  const { data, isPlaceholderData, isPending, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => searchEverything(text, filter, signal),
    placeholderData: keepPreviousData,
    staleTime: RESULTS_FRESH_MS,
    refetchOnMount: true,
  })
  const [loading, setLoading] = useState<SearchGroup | null>(null)
  const [failed, setFailed] = useState<SearchGroup | null>(null)

  const more = async (group: SearchGroup) => {
    const cursor = client.getQueryData<SearchResults>(queryKey)?.[group]?.nextCursor
    if (cursor == null || loading !== null) return
    setLoading(group)
    setFailed(null)
    try {
      const next = await searchMore(group, cursor, text, filter)
      client.setQueryData<SearchResults>(queryKey, (now) =>
        now === undefined ? now : joinResults(now, group, next),
      )
    } catch {
      setFailed(group)
    } finally {
      setLoading(null)
    }
  }

  // A common word that only others use: its hits are looked through in parts, the first few without being asked.
  const messages = isPlaceholderData ? null : data?.messages
  const looks = useRef({ key: '', count: 0 })
  const key = JSON.stringify(queryKey)
  const isEmptySoFar =
    messages != null && messages.items.length === 0 && messages.hasMore && failed === null
  const latest = useRef(more)
  useEffect(() => {
    latest.current = more
  })
  useEffect(() => {
    if (looks.current.key !== key) looks.current = { key, count: 0 }
    if (!isEmptySoFar || looks.current.count >= UNASKED_LOOKS) return
    looks.current.count++
    void latest.current('messages')
  }, [key, isEmptySoFar, messages?.nextCursor])

  return {
    results: data,
    /** What is shown belongs to the text before. */
    isOld: isPlaceholderData,
    isPending,
    isError: isError && data === undefined,
    refetch,
    more,
    loading,
    failed,
  }
}
