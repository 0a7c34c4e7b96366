import { Button } from '@radix-ui/themes/components/button'
import { Spinner } from '@radix-ui/themes/components/spinner'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactsDoor } from './contact-door.ts'
import { sheetImportStore } from './sheet-import.ts'

const nothing = () => null

/** What is being imported while the list is looked at. */
export function TransferStrip({ door }: { door: ContactsDoor }) {
  const { t } = useTranslation('contactBook')
  const sheet = useSyncExternalStore(sheetImportStore.subscribe, sheetImportStore.snapshot, nothing)
  const isHidden = door.dialog?.kind === 'sheet'
  return (
    <div className="transfer-strips" role="status">
      {sheet !== null && !isHidden && (
        <p className="list-notice" data-testid="import-strip">
          {sheet.state === 'running' && <Spinner size="1" />}
          {sheet.state === 'running' ? t('sheet.running') : t(`sheet.${sheet.state}`)}{' '}
          {t('sheet.progress', { done: sheet.done, total: sheet.total })}
          <Button size="1" variant="soft" onClick={() => door.open({ kind: 'sheet' })}>
            {t('sheet.show')}
          </Button>
        </p>
      )}
    </div>
  )
}
