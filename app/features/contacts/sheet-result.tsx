import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { ImportedSheet } from '#domains/contacts/import-sheet.ts'
import { useRowReason } from './use-row-reason.ts'

/** What came of a spreadsheet that was sent whole, with each row that was refused and why. */
export function SheetResult(shown: Readonly<Record<string, string>>) {
  const { t } = useTranslation('contactBook')
  const reasonOf = useRowReason()
  const errors = JSON.parse(shown['errors'] ?? '[]') as ImportedSheet['errors']
  const counts = { created: shown['created'], updated: shown['updated'], errors: errors.length }
  return (
    <div role="status">
      <ul className="import-result" data-testid="import-counts">
        {(['created', 'updated', 'errors'] as const).map((name) => (
          <li key={name} data-kind={name}>
            {t(`sheet.${name}`, { count: Number(counts[name]) })}
          </li>
        ))}
      </ul>
      {errors.length > 0 && (
        <ul className="sheet-refused scroll-y">
          {errors.map((error) => (
            <li key={error.line}>
              {t('sheet.row')} {error.line} · {reasonOf(error)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
