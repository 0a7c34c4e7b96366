import { Button } from '@radix-ui/themes/components/button'
import { Spinner } from '@radix-ui/themes/components/spinner'
import { Link, useLocation } from '@remix-run/react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FROM_PAGE } from '#app/components/dialogs/dialog-url.ts'
import { SHEET_PATH } from './list-dialogs.ts'
import { sheetImportStore } from './sheet-import.ts'

const nothing = () => null

/** What is being imported while the list is looked at. */
export function TransferStrip() {
  const { t } = useTranslation('contactBook')
  const sheet = useSyncExternalStore(sheetImportStore.subscribe, sheetImportStore.snapshot, nothing)
  const { pathname, search } = useLocation()
  const isHidden = pathname === SHEET_PATH
  return (
    <div className="transfer-strips" role="status">
      {sheet !== null && !isHidden && (
        <p className="list-notice" data-testid="import-strip">
          {sheet.state === 'running' && <Spinner size="1" />}
          {sheet.state === 'running' ? t('sheet.running') : t(`sheet.${sheet.state}`)}{' '}
          {t('sheet.progress', { done: sheet.done, total: sheet.total })}
          <Button asChild size="1" variant="soft">
            <Link to={SHEET_PATH + search} state={FROM_PAGE} preventScrollReset>
              {t('sheet.show')}
            </Link>
          </Button>
        </p>
      )}
    </div>
  )
}
