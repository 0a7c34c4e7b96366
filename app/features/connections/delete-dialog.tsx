import { useRevalidator } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#core/phone.ts'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { toast } from '#app/components/toast.ts'
import type { ConnectionRow } from './connection-types.ts'
import { deleteConnection } from './connections-client.ts'
import { useRefusalToast } from './use-refusal-toast.ts'

/** Names the connection and what goes with it, and what stays. */
export function DeleteDialog({ row, onClose }: { row: ConnectionRow; onClose: () => void }) {
  const { t } = useTranslation('connections')
  const fail = useRefusalToast()
  const { revalidate } = useRevalidator()
  const [isBusy, setIsBusy] = useState(false)
  const remove = async () => {
    setIsBusy(true)
    try {
      await deleteConnection(row.id)
      toast({ kind: 'success', text: t('done.deleted') })
      onClose()
      revalidate()
    } catch (thrown) {
      fail(thrown)
      onClose()
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('deleteDialog.title', { name: row.name })}
      confirmLabel={t('deleteDialog.confirm')}
      danger
      busy={isBusy}
      onConfirm={() => void remove()}
    >
      {row.channel === 'whatsapp'
        ? t('deleteDialog.phone', { number: formatNumber(row.number) })
        : t('deleteDialog.official', { channel: t(`channels.${row.channel}`) })}
      {row.isDefault && ` ${t('deleteDialog.isDefault')}`}
    </ConfirmDialog>
  )
}
