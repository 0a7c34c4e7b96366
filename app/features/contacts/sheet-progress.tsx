import { Button } from '@radix-ui/themes/components/button'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { useFailureToast } from '#app/features/desk/use-failure-toast.ts'
import { exportRefused } from './sheet-export.ts'
import { forgetImport, resumeImport, stopImport } from './sheet-import.ts'
import type { RefusedRow, SheetImport } from './sheet-import.ts'
import { useRowReason } from './use-row-reason.ts'

/** How far an import is, what came of it, and what can be done about it. */
export function SheetProgress({ running }: { running: SheetImport }) {
  const { t } = useTranslation('contactBook')
  const { state, total, done, created, updated, refused } = running
  const save = useRefusedFile()
  const counts = { created, updated, errors: refused.length }
  return (
    <div className="sheet-progress">
      <p className="truncate">{running.fileName}</p>
      <progress max={total} value={done} aria-label={t('sheet.title')} />
      <p role="status" data-testid="import-state" data-state={state}>
        {t(`sheet.${state}`)} {t('sheet.progress', { done, total })}
      </p>
      {state === 'running' && <p className="field-hint">{t('sheet.runningHint')}</p>}
      <ul className="import-result" data-testid="import-counts">
        {(['created', 'updated', 'errors'] as const).map((name) => (
          <li key={name} data-kind={name}>
            {t(`sheet.${name}`, { count: counts[name] })}
          </li>
        ))}
      </ul>
      <div className="sheet-acts">
        {refused.length > 0 && (
          <Button
            size="1"
            variant="soft"
            data-testid="download-errors"
            onClick={() => void save(refused)}
          >
            {t('sheet.downloadErrors')}
          </Button>
        )}
        {state === 'running' ? (
          <Button
            size="1"
            variant="soft"
            color="gray"
            data-testid="stop-import"
            onClick={stopImport}
          >
            {t('sheet.stop')}
          </Button>
        ) : (
          <>
            {state !== 'finished' && (
              <Button size="1" variant="soft" onClick={() => void resumeImport()}>
                {t('sheet.resume')}
              </Button>
            )}
            <Button
              size="1"
              variant="soft"
              color="gray"
              data-testid="another-import"
              onClick={forgetImport}
            >
              {t('sheet.another')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

/** Saves the refused rows with the reasons in words. */
function useRefusedFile(): (rows: readonly RefusedRow[]) => Promise<void> {
  const { t } = useTranslation('contactBook')
  const fail = useFailureToast()
  const reasonOf = useRowReason()
  return async (rows) => {
    const titles = [
      t('columns.name'),
      t('columns.number'),
      t('columns.email'),
      t('sheet.row'),
      t('sheet.reason'),
    ]
    try {
      await exportRefused(rows, titles, ({ error }) => reasonOf(error))
    } catch (thrown) {
      fail(thrown)
    }
  }
}
