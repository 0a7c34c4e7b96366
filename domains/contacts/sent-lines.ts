import type { RowsOf } from '#core/changed-meanwhile.ts'

type Line = { name?: unknown; value?: unknown } | null | undefined

/** A line of which nothing is filled in is no field. */
const textOf = (lines: readonly Line[]): string =>
  JSON.stringify(
    lines
      .map((line) => [line?.name ?? '', line?.value ?? ''])
      .filter(([name, value]) => name !== '' || value !== ''),
  )

/** Client-safe. How a contact's form sends its tags, and the fields of the company's own (core/changed-meanwhile.ts). */
export const EXTRA_ROWS: RowsOf = {
  tags: 'set',
  extra: {
    fields: ['extraInfo'],
    read: (extra) => textOf(JSON.parse(extra) as Line[]),
    sent: textOf,
  },
}
