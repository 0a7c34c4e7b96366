import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#app/components/toast.ts'
import { undoTicket } from '#app/desk-client/desk-api.ts'
import { DeskError } from '#app/desk-client/request.ts'
import { putTicket } from '#app/desk-client/ticket-cache.ts'
import { useDesk } from './desk-context.tsx'
import { focusComposer } from './focus-places.ts'
import { useDeskNavigation } from './use-desk-navigation.ts'
import { useFailureToast } from './use-failure-toast.ts'

/**
 * Returns how a change of a ticket is told that its author can take back by the key it was made with. Taken back, the ticket is as it
 * was and open again, ready to be written in; one that waits has nothing to write, and stays in its list.
 */
export function useUndoableNotice(): (text: string, ticketId: number, undoKey: string) => void {
  const client = useQueryClient()
  const { me } = useDesk()
  const go = useDeskNavigation()
  const fail = useFailureToast()
  const { t } = useTranslation('tickets')
  return useCallback(
    (text, ticketId, undoKey) => {
      const undo = async () => {
        try {
          const restored = await undoTicket(ticketId, undoKey)
          putTicket(client, me, restored, true)
          toast({ kind: 'success', text: t('done.undone') })
          if (restored.status === 'pending') return
          go.toTicket(restored)
          focusComposer(restored.id)
        } catch (thrown) {
          const isLate =
            thrown instanceof DeskError &&
            (thrown.code === 'ERR_TICKET_CHANGED' || thrown.code === 'ERR_NO_TICKET_FOUND')
          if (isLate) toast({ kind: 'error', text: t('done.notUndone') })
          else fail(thrown)
        }
      }
      toast({ kind: 'success', text, undo: { run: () => void undo() } })
    },
    [client, me, go, fail, t],
  )
}
