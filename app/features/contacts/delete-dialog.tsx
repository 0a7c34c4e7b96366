import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#core/phone.ts'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { toast } from '#app/components/toast.ts'
import { useFocusBack } from '#app/components/use-focus-back.ts'
import { DeskError } from '#app/desk-client/request.ts'
import { useFailureToast } from '#app/features/tickets/use-failure-toast.ts'
import { deleteContact } from './contacts-client.ts'

type DeleteDialogProps = { contact: ContactView; onClose: () => void; onDeleted: () => void }

/** Names who goes and what with them. Whoever has conversations is not deleted, and is told why. */
export function DeleteDialog({ contact, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation('contactBook')
  const fail = useFailureToast()
  useFocusBack()
  const [isBusy, setIsBusy] = useState(false)
  const { id, name } = contact
  const remove = async () => {
    setIsBusy(true)
    try {
      await deleteContact(id)
      onDeleted()
      toast({ kind: 'success', text: t('done.deleted') })
    } catch (thrown) {
      const tickets = thrown instanceof DeskError ? thrown.data['tickets'] : undefined
      if (typeof tickets === 'number')
        toast({
          kind: 'error',
          text: t('delete.hasTickets', { name, count: tickets }),
          durationMs: 6000,
        })
      else fail(thrown)
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('delete.title', { name })}
      confirmLabel={t('delete.confirm')}
      danger
      busy={isBusy}
      onConfirm={() => void remove()}
    >
      {t('delete.text', { number: formatNumber(contact.number) })}
    </ConfirmDialog>
  )
}
