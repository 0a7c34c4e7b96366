import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { CheckList } from './check-list.tsx'
import { useDesk } from '../desk/desk-context.tsx'
import { DeskDialog } from '../desk/desk-dialog.tsx'
import type { DialogProps } from '../desk/show-dialog.ts'

/** Tags that the contacts of all ticked tickets get, beside those they have. */
export function BulkTagDialog({ count, onPick, onClose }: DialogProps<'bulk-tag'>) {
  const { t } = useTranslation(['ticketDialogs', 'tickets'])
  const { directory } = useDesk()
  const [chosen, setChosen] = useState<number[]>([])
  return (
    <DeskDialog
      testId="bulk-tag-dialog"
      title={t('bulk.tagTitle', { count })}
      text={t('bulk.tagText')}
      onClose={onClose}
      submit={{
        label: t('bulk.tag'),
        isDisabled: chosen.length === 0,
        run: () => {
          onClose()
          onPick(chosen)
        },
      }}
    >
      <div className="desk-list scroll-y">
        <CheckList
          title={t('tickets:filters.tags')}
          options={directory.tags}
          chosen={chosen}
          onChange={setChosen}
        />
      </div>
    </DeskDialog>
  )
}
