import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { toast } from '#app/components/toast.ts'
import { deleteMessage } from '#app/desk-client/desk-api.ts'
import { keys } from '#app/desk-client/keys.ts'
import { putMessage } from '#app/desk-client/patch-messages.ts'
import type { ConversationData } from '#app/desk-client/patch-messages.ts'
import { cachedTicket } from '#app/desk-client/ticket-cache.ts'
import { staysWithContact } from '#domains/messages/stays-with-contact.ts'
import type { DialogProps } from '../desk/show-dialog.ts'
import { useFailureToast } from '../desk/use-failure-toast.ts'

export function DeleteMessageDialog({ message, onClose }: DialogProps<'delete-message'>) {
  const { t } = useTranslation('ticketDialogs')
  const client = useQueryClient()
  const fail = useFailureToast()
  const [busy, setBusy] = useState(false)
  const channel = cachedTicket(client, message.ticketId)?.channel
  // What waits, and a note, the contact has never seen.
  const wasSent = message.ack > 0 && !message.isPrivate
  const stays = channel !== undefined && staysWithContact(message, channel)
  const confirm = async () => {
    setBusy(true)
    try {
      const deleted = await deleteMessage(message.id)
      client.setQueryData<ConversationData>(
        keys.conversation(message.ticketId),
        (known) => known && putMessage(known, deleted),
      )
      toast({ kind: 'success', text: t(stays ? 'delete.doneHere' : 'delete.done') })
      onClose()
    } catch (thrown) {
      fail(thrown)
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('delete.title')}
      confirmLabel={t('delete.confirm')}
      danger
      busy={busy}
      onConfirm={() => void confirm()}
    >
      {t(stays ? 'delete.textHere' : wasSent ? 'delete.textThere' : 'delete.text')}
    </ConfirmDialog>
  )
}
