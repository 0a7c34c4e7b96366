import type { ReactNode } from 'react'
import { ListEnd } from './list-end.tsx'
import type { PagedList } from './use-paged-list.ts'
import type { Row } from './paged-rows.ts'
import './lists.css'

export type Column<One> = {
  key: string
  label: string
  cell: (row: One) => ReactNode
  /** `title` heads the card of a narrow page, `text` stands below it and `actions` at its corner, all without a label; others are lines of it. */
  kind?: 'title' | 'text' | 'number' | 'actions'
  /** Of the table, not of the card. */
  width?: string
  /** `table`: the card leaves it out. */
  only?: 'table'
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

/** Rows of a page: a table, cards where the page is narrow (lists.css). More come as its end comes near. */
export function DataTable<One extends Row>({
  label,
  list,
  columns,
  nextHref,
  testId,
}: DataTableProps<One>) {
  const { rows, isLoading } = list
  return (
    <>
      <div className="table-scroll">
        <table className="data-table" {...ROLES.table} aria-label={label} aria-busy={isLoading}>
          <thead {...ROLES.group}>
            <tr {...ROLES.row}>
              {columns.map(({ key, label: name, kind, width, only }) => (
                <th
                  key={key}
                  scope="col"
                  {...ROLES.head}
                  data-kind={kind}
                  data-only={only}
                  style={width === undefined ? undefined : { width }}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...ROLES.group}>
            {rows.map((row) => (
              <tr key={row.id} {...ROLES.row} data-row={row.id} data-testid={`${testId}-${row.id}`}>
                {columns.map(({ key, label: name, kind, only, cell }) => (
                  <td key={key} {...ROLES.cell} data-kind={kind} data-only={only} data-label={name}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ListEnd list={list} nextHref={nextHref} />
    </>
  )
}
