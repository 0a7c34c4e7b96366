import { useTranslation } from '#app/i18n/use-translation.tsx'
import { columnLetter } from '#core/write-spreadsheet.ts'
import { SelectBox } from '#app/components/select-box.tsx'
import { PREVIEW_ROWS } from './limits.ts'
import { columnCount, MAPPED } from '#domains/contacts/sheet-mapping.ts'
import type { Cells, MappedRow, Mapping } from '#domains/contacts/sheet-mapping.ts'
import '#app/components/form-field.css'

type SheetColumnsProps = {
  cells: Cells
  mapping: Mapping
  hasHeader: boolean
  rows: readonly MappedRow[]
  onChange: (change: { mapping?: Mapping; hasHeader?: boolean }) => void
}

/** No column: what the box shows for null. */
const NONE = -1

/** Which column is what, and how the first rows read by it. */
export function SheetColumns({ cells, mapping, hasHeader, rows, onChange }: SheetColumnsProps) {
  const { t } = useTranslation('contactBook')
  const columns = Array.from({ length: columnCount(cells) }, (_, at) => {
    const letter = t('sheet.column', { letter: columnLetter(at) })
    const title = hasHeader ? (cells[0]?.[at] ?? '').trim() : ''
    return { value: at, label: title === '' ? letter : `${title} (${columnLetter(at)})` }
  })
  return (
    <>
      <div className="sheet-columns">
        {MAPPED.map((what) => (
          <div key={what} className="form-field">
            <label htmlFor={`sheet-${what}`}>{t(`sheet.${what}`)}</label>
            <SelectBox
              id={`sheet-${what}`}
              placeholder={t('sheet.choose')}
              options={
                what === 'email'
                  ? [{ value: NONE, label: t('sheet.noColumn') }, ...columns]
                  : columns
              }
              value={mapping[what] ?? (what === 'email' ? NONE : null)}
              onChange={(at) =>
                onChange({ mapping: { ...mapping, [what]: at === NONE ? null : at } })
              }
              data-testid={`sheet-${what}`}
            />
          </div>
        ))}
      </div>
      <label className="sheet-header">
        <input
          type="checkbox"
          checked={hasHeader}
          onChange={(event) => onChange({ hasHeader: event.target.checked })}
        />
        {t('sheet.hasHeader')}
      </label>
      <table className="sheet-preview" data-testid="sheet-preview">
        <caption>
          {t('sheet.preview')} · {t('sheet.rows', { count: rows.length })}
        </caption>
        <thead>
          <tr>
            {MAPPED.map((what) => (
              <th key={what} scope="col">
                {t(`columns.${what}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, PREVIEW_ROWS).map((row) => (
            <tr key={row.line}>
              <td>{row.name}</td>
              <td>{row.number}</td>
              <td>{row.email}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
