import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { toast } from '#app/components/toast.ts'
import { closeAllTickets, countToClose } from '#app/desk-client/ticket-work-api.ts'
import { keys } from '#app/desk-client/keys.ts'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { useDesk } from '../desk/desk-context.tsx'
import type { DialogProps } from '../desk/show-dialog.ts'

/** Closes a list whole, once the admin has read how many that are. */
export function CloseAllDialog({ status, queueIds, onClose }: DialogProps<'close-all'>) {
  const { t } = useTranslation(['ticketDialogs', 'previews'])
  const { directory } = useDesk()
  const [busy, setBusy] = useState(false)
  const { data, isError } = useQuery({
    queryKey: keys.toClose(status, queueIds),
    queryFn: ({ signal }) => countToClose(status, queueIds, signal),
    staleTime: 0,
    gcTime: 0,
  })
  const queues = queueIds
    .map((id) => directory.queues.find((queue) => queue.id === id)?.name ?? t('previews:noQueue'))
    .join(', ')
  const confirm = async () => {
    setBusy(true)
    try {
      const { count } = await closeAllTickets(status, queueIds)
      toast({ kind: 'success', text: t('closeAll.done', { count }) })
    } catch (thrown) {
      // Failures of this one are only logged (specification part 1 §8).
      console.error('close-all failed', thrown)
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        data === undefined
          ? t('closeAll.title')
          : t('closeAll.titleWithCount', { count: data.count })
      }
      confirmLabel={t('closeAll.confirm')}
      danger
      busy={busy || (data === undefined && !isError)}
      onConfirm={() => (data?.count === 0 ? onClose() : void confirm())}
    >
      {t('closeAll.list', { list: t(`previews:status.${status}`) })}{' '}
      {queueIds.length === 0 ? t('closeAll.everyQueue') : t('closeAll.queues', { queues })}{' '}
      {t('closeAll.text')}
    </ConfirmDialog>
  )
}
