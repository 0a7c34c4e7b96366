import { Button } from '@radix-ui/themes/components/button'
import { useSearchParams } from '@remix-run/react'
import { AlarmClock, BellRing, CircleCheck, Clock3, Inbox, SearchX, Users } from 'lucide-react'
import { Suspense, useEffect, useMemo } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { lazyPart } from '#app/components/lazy-part.ts'
import { searchWords } from '#app/i18n/pages/search.ts'
import { ticketDialogsWords } from '#app/i18n/pages/ticket-dialogs.ts'
import { EmptyState } from '#app/components/empty-state.tsx'
import { ErrorState } from '#app/components/error-state.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { isGrouped, isTooShort } from '#app/desk-client/ticket-list.ts'
import type { TicketListFilter } from '#app/desk-client/ticket-list.ts'
import { useTicketList } from '#app/desk-client/use-ticket-list.ts'
import { useDesk, useStore } from '../desk/desk-context.tsx'
import { LIST_ID } from '../desk/focus-places.ts'
import { filterCount, isNarrowed, searchWith, withoutFilters } from '../desk/list-filter.ts'
import { ListHead } from './list-head.tsx'
import { ROW_HEIGHT } from '../desk/limits.ts'
import { TicketRows } from './ticket-rows.tsx'
import { useListFilter } from './use-list-filter.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import './ticket-list-pane.css'

// Its words come along.
const SearchResults = lazyPart(
  () => import('../search/search-results.tsx').then((m) => m.SearchResults),
  searchWords,
)
const FilterChips = lazyPart(() => import('./filter-chips.tsx').then((m) => m.FilterChips))
const BulkBar = lazyPart(() => import('./bulk-bar.tsx').then((m) => m.BulkBar), ticketDialogsWords)

/** The left pane: tabs, search, filters, rows. The address holds what it shows. */
export function TicketListPane() {
  const { t } = useTranslation('tickets')
  const filter = useListFilter()
  const isHydrated = useHydrated()
  return (
    <section id={LIST_ID} className="list-pane" aria-label={t('list')} tabIndex={-1}>
      <ListHead filter={filter} />
      {isNarrowed(filter) && (
        // The document keeps their place.
        <ul className="filter-chips" aria-label={t('filters.applied')}>
          {isHydrated && (
            <Suspense fallback={null}>
              <FilterChips filter={filter} />
            </Suspense>
          )}
        </ul>
      )}
      <ListBody filter={filter} />
      <BulkTools list={filter.list} />
    </section>
  )
}

/** Only while tickets are ticked; another list begins without a tick. */
function BulkTools({ list }: { list: TicketListFilter['list'] }) {
  const { ticked } = useDesk()
  const isTicking = useStore(ticked) !== null
  useEffect(() => () => ticked.set(null), [ticked, list])
  if (!isTicking) return null
  return (
    <Suspense fallback={null}>
      <BulkBar />
    </Suspense>
  )
}

function ListBody({ filter }: { filter: TicketListFilter }) {
  const { t } = useTranslation('tickets')
  const list = useTicketList(filter)
  const tickets = useMemo(() => list.data?.pages.flatMap((page) => page.tickets) ?? [], [list.data])
  if (isTooShort(filter)) {
    return (
      <EmptyState icon={<SearchX size={20} />} title={t('search.tooShort')}>
        {t('search.tooShortText')}
      </EmptyState>
    )
  }
  if (isGrouped(filter)) return <Groups filter={filter} />
  if (list.isPending) return <RowSkeletons />
  if (list.isError && list.data === undefined)
    return <ErrorState title={t('empty.failed')} onRetry={() => void list.refetch()} />
  if (tickets.length === 0) return <NoTickets filter={filter} />
  return (
    <TicketRows
      tickets={tickets}
      listName={JSON.stringify(filter)}
      showsStatus={
        filter.list === 'search' || filter.list === 'snoozed' || filter.list === 'following'
      }
      hasMore={list.hasNextPage}
      isLoadingMore={list.isFetchingNextPage}
      onLoadMore={() => void list.fetchNextPage()}
    />
  )
}

/** Drawn in the browser alone: the document holds no results. */
function Groups({ filter }: { filter: TicketListFilter }) {
  const isHydrated = useHydrated()
  if (!isHydrated) return <RowSkeletons />
  return (
    <Suspense fallback={<RowSkeletons />}>
      <SearchResults filter={filter} />
    </Suspense>
  )
}

function RowSkeletons() {
  const { t } = useTranslation('common')
  return (
    <div className="row-skeletons" role="status" aria-busy="true">
      <span className="sr-only">{t('loading')}</span>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="row-skeleton" style={{ height: ROW_HEIGHT }}>
          <Skeleton width={40} height={40} radius="50%" />
          <div>
            <Skeleton width={`${52 - (index % 3) * 9}%`} />
            <Skeleton width={`${86 - (index % 4) * 11}%`} />
            <Skeleton width={`${38 + (index % 3) * 8}%`} />
          </div>
        </div>
      ))}
    </div>
  )
}

const EMPTY_ICONS: Record<TicketListFilter['list'], ReactNode> = {
  open: <Inbox size={20} />,
  pending: <Clock3 size={20} />,
  group: <Users size={20} />,
  snoozed: <AlarmClock size={20} />,
  following: <BellRing size={20} />,
  closed: <CircleCheck size={20} />,
  search: <SearchX size={20} />,
}

/** Nothing in a list, and what to do about it. */
function NoTickets({ filter }: { filter: TicketListFilter }) {
  const { t } = useTranslation('tickets')
  const [search, setSearch] = useSearchParams()
  const { list } = filter
  const isNarrowed = filterCount(filter) > 0 || filter.queueIds.length > 0
  if (isNarrowed || (filter.search !== '' && list !== 'search')) {
    return (
      <EmptyState
        icon={<SearchX size={20} />}
        title={t('empty.filtered')}
        action={
          <Button
            size="2"
            variant="soft"
            onClick={() => setSearch(withoutFilters(search), { preventScrollReset: true })}
          >
            {t('empty.clear')}
          </Button>
        }
      >
        {t('empty.filteredText')}
      </EmptyState>
    )
  }
  const title = list === 'open' && filter.showAll ? t('empty.openAll') : t(`empty.${list}`)
  const seePending = (
    <Button
      size="2"
      variant="soft"
      onClick={() =>
        setSearch(searchWith(search, { list: 'pending' }), { preventScrollReset: true })
      }
    >
      {t('empty.seePending')}
    </Button>
  )
  return (
    <EmptyState
      icon={EMPTY_ICONS[list]}
      title={title}
      action={list === 'open' ? seePending : undefined}
    >
      {t(`empty.${list}Text`)}
    </EmptyState>
  )
}
