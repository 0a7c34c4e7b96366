import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import type { DialogProps } from '../desk/show-dialog.ts'
import { useTicketWork } from './use-ticket-work.ts'

/** Names whose conversation goes, for good. */
export function DeleteTicketDialog({ ticket, onClose }: DialogProps<'delete-ticket'>) {
  const { t } = useTranslation('ticketDialogs')
  const work = useTicketWork()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('deleteDialog.title', { id: ticket.id, name: ticket.contact.name })}
      confirmLabel={t('deleteDialog.confirm')}
      danger
      onConfirm={() => {
        onClose()
        void work.remove(ticket)
      }}
    >
      {t('deleteDialog.text')}
    </ConfirmDialog>
  )
}
