import { Button } from '@radix-ui/themes/components/button'
import { Link, Outlet, useLocation, useSearchParams } from '@remix-run/react'
import { Plus, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../page.tsx'
import { FROM_PAGE } from '../dialogs/dialog-url.ts'
import { EmptyState } from '../empty-state.tsx'
import { DataTable } from './data-table.tsx'
import type { Column } from './data-table.tsx'
import { ListBar } from './list-bar.tsx'
import type { PagedList } from './use-paged-list.ts'
import type { Row } from './paged-rows.ts'

type ListPageProps<One extends Row> = {
  title: string
  /** Of all rows, beside the title. */
  count?: number
  lead: string
  /** Words of the search, of the button that adds one, and of a list that has none yet. */
  words: { search: string; add: string; emptyTitle: string; emptyText: string }
  icon: ReactNode
  list: PagedList<One>
  nextCursor: string | null
  columns: readonly Column<One>[]
  /** Rows are `{testId}-{id}`. */
  testId: string
  filters?: ReactNode
  actions?: ReactNode
}

/** A page of one list: search, table, dialogs of its rows below it (`new`, `{id}`, `{id}/delete`). */
export function ListPage<One extends Row>(props: ListPageProps<One>) {
  const { title, count, lead, words, icon, list, columns, testId } = props
  const { t } = useTranslation('common')
  const [query] = useSearchParams()
  const { search } = useLocation()
  const add = (
    <Button asChild size="2">
      <Link
        to={{ pathname: 'new', search }}
        state={FROM_PAGE}
        prefetch="intent"
        preventScrollReset
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
      actions={
        <>
          {props.actions}
          {add}
        </>
      }
      over={<Outlet />}
    >
      <ListBar label={words.search}>{props.filters}</ListBar>
      {list.rows.length > 0 ? (
        <DataTable
          label={title}
          list={list}
          columns={columns}
          testId={testId}
          nextHref={props.nextCursor === null ? null : withCursor(query, props.nextCursor)}
        />
      ) : search === '' ? (
        <EmptyState icon={icon} title={words.emptyTitle} action={add}>
          <p>{words.emptyText}</p>
        </EmptyState>
      ) : (
        <EmptyState
          icon={<SearchX size={20} />}
          title={t('list.nothing')}
          action={
            <Button asChild variant="soft">
              <Link to="." preventScrollReset>
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
