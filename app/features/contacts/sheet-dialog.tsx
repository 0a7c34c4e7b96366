import { Button } from '@radix-ui/themes/components/button'
import { Spinner } from '@radix-ui/themes/components/spinner'
import { useActionData } from '@remix-run/react'
import { FileSpreadsheet } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { guessMapping, isWhole, mappedRows } from '#domains/contacts/sheet-mapping.ts'
import type { Cells, Mapping } from '#domains/contacts/sheet-mapping.ts'
import { CancelLink } from '#app/components/dialogs/cancel-link.tsx'
import { RecordDialog } from '#app/components/dialogs/record-dialog.tsx'
import { FormProblem } from '#app/components/forms/form-answer.tsx'
import { useProblemText } from '#app/components/forms/problem-text.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import type { FormAnswer } from '#app/route-builders/company-action.ts'
import { readSheetFile } from './read-sheet.ts'
import { sheetImportStore, startImport } from './sheet-import.ts'
import { SheetColumns } from './sheet-columns.tsx'
import { SheetProgress } from './sheet-progress.tsx'
import { SheetResult } from './sheet-result.tsx'
import './import-dialogs.css'

type Sheet = { fileName: string; cells: Cells; mapping: Mapping; hasHeader: boolean }

const nothing = () => null

/** A spreadsheet of people: choose it, say which column is what, see it go in. Without scripts it is sent whole, and read by its titles. */
export function SheetDialog() {
  const { t } = useTranslation(['contactBook', 'common'])
  const running = useSyncExternalStore(
    sheetImportStore.subscribe,
    sheetImportStore.snapshot,
    nothing,
  )
  const sent = useActionData<FormAnswer>()
  const result = running === null ? sent?.shown : undefined
  const isOver = running !== null || result !== undefined
  return (
    <RecordDialog title={t('sheet.title')} className="sheet-dialog">
      {running !== null && <SheetProgress running={running} />}
      {result !== undefined && <SheetResult {...result} />}
      {isOver ? (
        <div className="dialog-actions">
          <CancelLink label={t('common:close')} />
        </div>
      ) : (
        <SheetForm refused={sent?.result.error ?? {}} />
      )}
    </RecordDialog>
  )
}

/** `refused`: what the server says of a file that was sent without scripts. */
function SheetForm({ refused }: { refused: Record<string, string[] | null> }) {
  const { t } = useTranslation('contactBook')
  const isHydrated = useHydrated()
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const problemText = useProblemText()
  const [refusal, setRefusal] = useState<string | null>(refused['file']?.[0] ?? null)
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
    else setRefusal(result.problem)
  }
  const rows = sheet === null ? [] : mappedRows(sheet.cells, sheet.mapping, sheet.hasHeader)
  const isReady = sheet !== null && rows.length > 0 && isWhole(sheet.mapping)
  return (
    <form
      method="post"
      encType="multipart/form-data"
      className="record-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void startImport(sheet.fileName, rows)
      }}
    >
      <input type="hidden" name="intent" value="import" />
      <FormProblem codes={refused['']} />
      <p className="dialog-text">{t('sheet.text')}</p>
      <div className="sheet-file">
        <input
          id="sheet-file"
          className="sr-only"
          type="file"
          name="file"
          required
          accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-describedby="sheet-said"
          data-testid="sheet-file"
          onChange={(event) => void choose(event.target.files?.[0])}
        />
        <label htmlFor="sheet-file">
          <FileSpreadsheet size={16} aria-hidden />
          {sheet?.fileName ?? t('sheet.file')}
        </label>
        <div id="sheet-said">
          {isReading && (
            <p className="field-hint" role="status">
              <Spinner size="1" /> {t('sheet.reading')}
            </p>
          )}
          {refusal !== null && (
            <p className="field-problem" role="alert">
              {problemText(refusal)}
            </p>
          )}
        </div>
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
      <div className="dialog-actions">
        <CancelLink />
        <Button type="submit" disabled={isHydrated && !isReady} data-testid="start-import">
          {rows.length === 0 ? t('phone.start') : t('sheet.start', { count: rows.length })}
        </Button>
      </div>
    </form>
  )
}
