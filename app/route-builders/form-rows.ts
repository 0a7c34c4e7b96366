/**
 * Rows of a form, `{list}[0].{field}`, that grow, move and go without scripts: each of their buttons sends the form with this field, and
 * the action draws it again with what the button says (`prepare` of company-action.ts). With scripts the page does the same at once.
 */
export const ROW_ACT = 'rowAct'

export type RowAct = { kind: 'up' | 'down' | 'remove'; at: number } | { kind: 'add' }

/** The value of a button. */
export const rowAct = (act: RowAct): string =>
  act.kind === 'add' ? act.kind : `${act.kind} ${act.at}`

/** Returns what a button says; null for what no button of ours says. */
export function readRowAct(value: FormDataEntryValue | null): RowAct | null {
  if (value === 'add') return { kind: 'add' }
  const [, kind, at] =
    /^(up|down|remove) (\d{1,3})$/.exec(typeof value === 'string' ? value : '') ?? []
  return kind === 'up' || kind === 'down' || kind === 'remove' ? { kind, at: Number(at) } : null
}

/** Returns the rows after an act; one that is about no row, or leads out of the list, changes nothing. */
export function rowsAfter<Row>(rows: readonly Row[], act: RowAct): readonly Row[] {
  if (act.kind === 'add') return rows
  const { kind, at } = act
  if (kind === 'remove') return rows.filter((_, place) => place !== at)
  return movedRow(rows, at, kind === 'up' ? at - 1 : at + 1)
}

export function movedRow<Row>(rows: readonly Row[], from: number, to: number): readonly Row[] {
  const row = rows[from]
  if (row === undefined || to < 0 || to >= rows.length) return rows
  return rows.toSpliced(from, 1).toSpliced(to, 0, row)
}

/** Fields of one row, by their names within it. */
export type FormRow = Readonly<Record<string, FormDataEntryValue>>

/** The name of a row's field. */
export const rowField = (list: string, at: number, field: string) => `${list}[${at}].${field}`

const ROW_FIELD = /^(\w+)\[(\d{1,3})\]\.(\w+)$/

/** The rows of a list as a form was sent, in their order. */
export function rowsIn(form: FormData, list: string): FormRow[] {
  const rows = new Map<number, Record<string, FormDataEntryValue>>()
  for (const [name, value] of form) {
    const [, of, at, field] = ROW_FIELD.exec(name) ?? []
    if (of !== list || field === undefined) continue
    // Without a prototype a field may have any name.
    const row = rows.get(Number(at)) ?? (Object.create(null) as Record<string, FormDataEntryValue>)
    row[field] = value
    rows.set(Number(at), row)
  }
  return [...rows].sort(([one], [other]) => one - other).map(([, row]) => row)
}

/** The form with other rows in the list's place. */
export function withRows(form: FormData, list: string, rows: readonly FormRow[]): FormData {
  const changed = new FormData()
  for (const [name, value] of form)
    if (ROW_FIELD.exec(name)?.[1] !== list) changed.append(name, value)
  for (const [at, row] of rows.entries())
    for (const [field, value] of Object.entries(row))
      changed.append(rowField(list, at, field), value)
  return changed
}
