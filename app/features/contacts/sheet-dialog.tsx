import { Spinner } from '@radix-ui/themes/components/spinner'
import { FileSpreadsheet } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { DeskDialog } from '#app/features/tickets/desk-dialog.tsx'
import { SHEET_MAX_BYTES } from './limits.ts'
import { readSheetFile } from './read-sheet.ts'
import type { SheetRead } from './read-sheet.ts'
import { sheetImportStore, startImport } from './sheet-import.ts'
import { SheetColumns } from './sheet-columns.tsx'
import { SheetProgress } from './sheet-progress.tsx'
import { guessMapping, isWhole, mappedRows } from '#domains/contacts/sheet-mapping.ts'
import type { Cells, Mapping } from '#domains/contacts/sheet-mapping.ts'

type Sheet = { fileName: string; cells: Cells; mapping: Mapping; hasHeader: boolean }
type Refusal = Exclude<SheetRead['kind'], 'read'>

/** A spreadsheet of people: choose it, say which column is what, see it go in. */
export function SheetDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('contactBook')
  const running = useSyncExternalStore(
    sheetImportStore.subscribe,
    sheetImportStore.snapshot,
    () => null,
  )
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isReading, setIsReading] = useState(false)

  const choose = async (file: File | undefined) => {
    if (file === undefined) return
    setRefusal(null)
    setSheet(null)
    setIsReading(true)
    const result = await readSheetFile(file)
    setIsReading(false)
    if (result.kind === 'read')
      setSheet({ fileName: file.name, cells: result.cells, ...guessMapping(result.cells) })
    else setRefusal(result.kind)
  }
  if (running !== null)
    return (
      <DeskDialog testId="sheet-dialog" title={t('sheet.title')} onClose={onClose}>
        <SheetProgress running={running} />
      </DeskDialog>
    )
  const rows = sheet === null ? [] : mappedRows(sheet.cells, sheet.mapping, sheet.hasHeader)
  return (
    <DeskDialog
      testId="sheet-dialog"
      title={t('sheet.title')}
      text={t('sheet.text')}
      isWide
      onClose={onClose}
      submit={{
        label: rows.length === 0 ? t('phone.start') : t('sheet.start', { count: rows.length }),
        isDisabled: sheet === null || rows.length === 0 || !isWhole(sheet.mapping),
        run: () => {
          if (sheet === null) return
          setSheet(null)
          void startImport(sheet.fileName, rows)
        },
      }}
    >
      <div className="sheet-file">
        <input
          id="sheet-file"
          className="sr-only"
          type="file"
          accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          data-testid="sheet-file"
          onChange={(event) => void choose(event.target.files?.[0])}
        />
        <label htmlFor="sheet-file">
          <FileSpreadsheet size={16} aria-hidden />
          {sheet?.fileName ?? t('sheet.file')}
        </label>
        {isReading && (
          <p className="pick-note" role="status">
            <Spinner size="1" /> {t('sheet.reading')}
          </p>
        )}
        {refusal !== null && (
          <p className="desk-field-error" role="alert">
            {t(`sheet.${refusal}`, { size: SHEET_MAX_BYTES / 1024 / 1024 })}
          </p>
        )}
      </div>
      {sheet !== null && (
        <SheetColumns
          cells={sheet.cells}
          mapping={sheet.mapping}
          hasHeader={sheet.hasHeader}
          rows={rows}
          onChange={(change) => setSheet({ ...sheet, ...change })}
        />
      )}
    </DeskDialog>
  )
}
