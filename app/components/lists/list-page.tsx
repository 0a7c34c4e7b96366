import { Button } from '@radix-ui/themes/components/button'
import { Link, Outlet, useLocation, useSearchParams } from '@remix-run/react'
import { Plus, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Page } from '../page.tsx'
import type { PageProps } from '../page.tsx'
import { FROM_PAGE } from '../dialogs/dialog-url.ts'
import { EmptyState } from '../empty-state.tsx'
import { DataTable } from './data-table.tsx'
import type { Column } from './data-table.tsx'
import { ListBar } from './list-bar.tsx'
import { ListEnd } from './list-end.tsx'
import type { PagedList } from './use-paged-list.ts'
import { useRowFocus } from './use-row-focus.ts'
import type { Row } from './paged-rows.ts'

type ListPageProps<One extends Row> = {
  title: string
  /** Of all rows, beside the title. */
  count?: number
  lead: string
  /** The page that this one is a part of. */
  back?: PageProps['back']
  /** Words of the search (a short list has none), of the button that adds one, and of a list that has none yet. */
  words: {
    search?: string
    searchHint?: string
    add: string
    emptyTitle: string
    emptyText: string
  }
  icon: ReactNode
  list: PagedList<One>
  nextCursor: string | null
  columns?: readonly Column<One>[]
  /** Rows are `{testId}-{id}`. */
  testId: string
  filters?: ReactNode
  actions?: ReactNode
  /** Stands over the list. */
  notice?: ReactNode
  /** Stands below the list, where it has rows. */
  foot?: ReactNode
  /** False: who looks adds none. */
  canAdd?: boolean
  /** The rows drawn otherwise than as a table. */
  instead?: ReactNode
  /** Whether the address narrows the list, where it says more of the page than that. */
  isNarrowed?: boolean
  /** Dialogs that are no routes. */
  over?: ReactNode
}

/** In the address: how a page shows its list. It narrows nothing, and stays when the filters go. */
const VIEW = 'view'

/** A page of one list: search, table, dialogs of its rows below it (`new`, `{id}`, `{id}/delete`). */
export function ListPage<One extends Row>(props: ListPageProps<One>) {
  const { title, count, lead, words, icon, list, columns = [], testId, canAdd = true } = props
  const { t } = useTranslation('common')
  useRowFocus(list.rows)
  const [query] = useSearchParams()
  const { search } = useLocation()
  const view = query.get(VIEW)
  const { isNarrowed = [...query.keys()].some((name) => name !== VIEW) } = props
  const nextHref = props.nextCursor === null ? null : withCursor(query, props.nextCursor)
  const add = canAdd && (
    <Button asChild size="2">
      <Link
        to={{ pathname: 'new', search }}
        state={FROM_PAGE}
        prefetch="intent"
        preventScrollReset
        data-adds
        data-testid="add"
      >
        <Plus size={16} aria-hidden />
        {words.add}
      </Link>
    </Button>
  )
  return (
    <Page
      title={title}
      {...(count === undefined ? {} : { count })}
      lead={lead}
      {...(props.back === undefined ? {} : { back: props.back })}
      actions={
        <>
          {props.actions}
          {add}
        </>
      }
      over={
        <>
          <Outlet />
          {props.over}
        </>
      }
    >
      {words.search !== undefined && (
        <ListBar label={words.search} placeholder={words.searchHint ?? words.search}>
          {props.filters}
        </ListBar>
      )}
      {props.notice}
      {list.rows.length > 0 ? (
        <>
          {props.instead === undefined ? (
            <DataTable
              label={title}
              list={list}
              columns={columns}
              testId={testId}
              nextHref={nextHref}
            />
          ) : (
            <>
              {props.instead}
              <ListEnd list={list} nextHref={nextHref} />
            </>
          )}
          {props.foot}
        </>
      ) : !isNarrowed ? (
        <EmptyState icon={icon} title={words.emptyTitle} action={add}>
          <p>{words.emptyText}</p>
        </EmptyState>
      ) : (
        <EmptyState
          icon={<SearchX size={20} />}
          title={t('list.nothing')}
          action={
            <Button asChild variant="soft">
              <Link
                to={view === null ? '.' : `?${VIEW}=${encodeURIComponent(view)}`}
                preventScrollReset
              >
                {t('list.clear')}
              </Link>
            </Button>
          }
        />
      )}
    </Page>
  )
}

function withCursor(query: URLSearchParams, cursor: string): string {
  const next = new URLSearchParams(query)
  next.set('cursor', cursor)
  return `?${next.toString()}`
}
