import { useSearchParams } from '@remix-run/react'
import { useCallback, useMemo } from 'react'
import type { TicketListFilter } from '#app/desk-client/ticket-list.ts'
import { useViewer } from '#app/features/frame/viewer.tsx'
import { useDesk } from '../desk/desk-context.tsx'
import { filterFrom, showAllOf, withoutLostQueues } from '../desk/list-filter.ts'

/** What the desk's list shows, as the address says it. */
export function useListFilter(): TicketListFilter {
  const [search] = useSearchParams()
  const filterOf = useFilterOf()
  const text = search.toString()
  return useMemo(() => filterOf(new URLSearchParams(text)), [text, filterOf])
}

/** What the list would show at an address. */
export function useFilterOf(): (search: URLSearchParams) => TicketListFilter {
  const atFirst = showAllOf(useViewer().user)
  const { queues } = useDesk().directory
  return useCallback(
    (search) => withoutLostQueues(filterFrom(search, atFirst), queues),
    [atFirst, queues],
  )
}
