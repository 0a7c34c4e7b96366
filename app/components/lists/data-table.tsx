import { Button } from '@radix-ui/themes/components/button'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoadNearEnd } from '../use-load-near-end.ts'
import { useHydrated } from '../use-hydrated.ts'
import { Skeleton } from '../skeleton.tsx'
import type { PagedList } from './use-paged-list.ts'
import type { Row } from './paged-rows.ts'
import './lists.css'

export type Column<One> = {
  key: string
  label: string
  cell: (row: One) => ReactNode
  /** `title` heads the card of a phone, `text` stands below it and `actions` at its corner, all without a label; others are lines of it. */
  kind?: 'title' | 'text' | 'number' | 'actions'
  /** Of the table, not of the card. */
  width?: string
}

type DataTableProps<One extends Row> = {
  label: string
  list: PagedList<One>
  columns: readonly Column<One>[]
  /** The address of the next page, for a browser without scripts. */
  nextHref: string | null
  testId: string
}

/** A browser takes a table's roles away where the screen shows it as cards: they are said again. */
const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

/** Rows of a page: a table, cards under 600 px. More come as its end comes near. */
export function DataTable<One extends Row>({
  label,
  list,
  columns,
  nextHref,
  testId,
}: DataTableProps<One>) {
  const { t } = useTranslation('common')
  const { rows, hasMore, isLoading, hasFailed, loadMore } = list
  const table = useRef<HTMLTableElement>(null)
  const scroller = useRef<HTMLElement | null>(null)
  const isHydrated = useHydrated()
  useEffect(() => {
    scroller.current = table.current?.closest<HTMLElement>('.page') ?? null
  }, [])
  useLoadNearEnd(scroller, isHydrated && hasMore && !isLoading && !hasFailed, loadMore)
  return (
    <>
      <div className="table-scroll">
        <table
          ref={table}
          className="data-table"
          {...ROLES.table}
          aria-label={label}
          aria-busy={isLoading}
        >
          <thead {...ROLES.group}>
            <tr {...ROLES.row}>
              {columns.map(({ key, label: name, kind, width }) => (
                <th
                  key={key}
                  scope="col"
                  {...ROLES.head}
                  data-kind={kind}
                  style={width === undefined ? undefined : { width }}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...ROLES.group}>
            {rows.map((row) => (
              <tr key={row.id} {...ROLES.row} data-testid={`${testId}-${row.id}`}>
                {columns.map(({ key, label: name, kind, cell }) => (
                  <td key={key} {...ROLES.cell} data-kind={kind} data-label={name}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isLoading && (
        <div className="list-more">
          <Skeleton height={14} />
        </div>
      )}
      {hasFailed && (
        <p className="list-notice" role="alert">
          {t('list.failed')}
          <Button size="1" variant="soft" onClick={loadMore}>
            {t('retry')}
          </Button>
        </p>
      )}
      {!isHydrated && hasMore && nextHref !== null && (
        <noscript>
          <a className="link list-next" href={nextHref}>
            {t('list.more')}
          </a>
        </noscript>
      )}
    </>
  )
}
