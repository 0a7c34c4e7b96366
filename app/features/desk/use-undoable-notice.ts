import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { noteMovedOn } from '#app/components/settling.ts'
import { toast } from '#app/components/toast.ts'
import { undoTicket } from '#app/desk-client/desk-api.ts'
import { DeskError } from '#app/desk-client/request.ts'
import { putTicket } from '#app/desk-client/ticket-cache.ts'
import { useDesk } from './desk-context.tsx'
import { visitNow } from './desk-place.ts'
import { listOf } from './list-filter.ts'
import { useDeskNavigation } from './use-desk-navigation.ts'
import { useFailureToast } from './use-failure-toast.ts'
import { useFocusComposer } from './use-focus-composer.ts'

/**
 * Returns how a change of a ticket, given as it was, is told that its author can take back by the key it was made with. Taken back, it is
 * open again; who takes it back writes in it at once, unless they go elsewhere before the answer. One that waits has nothing to write, and
 * stays in its list.
 */
export function useUndoableNotice(): (text: string, ticket: TicketView, undoKey: string) => void {
  const client = useQueryClient()
  const { me, selected, heading } = useDesk()
  const go = useDeskNavigation()
  const fail = useFailureToast()
  const focusComposer = useFocusComposer()
  const { t } = useTranslation('tickets')
  /** Notes where somebody is who takes back what is done to a waiting ticket. Returns how the list then stands on it, if they are there still. */
  const stayingAtList = useCallback(() => {
    const { key } = visitNow()
    const stood = selected.get()
    // What keys are about is on its way back.
    noteMovedOn()
    return (ticketId: number) => {
      const isThere = visitNow().key === key && selected.get() === stood && heading.get() === null
      const { pathname, search } = visitNow()
      if (!isThere || pathname !== '/tickets' || listOf(search) !== 'pending') return
      noteMovedOn()
      selected.set(ticketId)
    }
  }, [selected, heading])
  return useCallback(
    (text, ticket, undoKey) => {
      const undo = async () => {
        const waits = ticket.status === 'pending'
        const backInList = waits ? stayingAtList() : null
        let isComing = true
        const waiting = new AbortController()
        // Whoever presses elsewhere has gone on, though the screen stands where it did.
        const goOn = () => (isComing = false)
        window.addEventListener('pointerdown', goOn, { capture: true, signal: waiting.signal })
        const isStillThere = waits
          ? () => false
          : focusComposer(ticket, { isComing: () => isComing })
        try {
          const restored = await undoTicket(ticket.id, undoKey)
          putTicket(client, me, restored, true)
          toast({ kind: 'success', text: t('done.undone') })
          if (restored.status === 'pending') backInList?.(restored.id)
          else if (isStillThere()) go.toTicket(restored)
        } catch (thrown) {
          if (!waits) focusComposer.giveUp(ticket)
          const isLate =
            thrown instanceof DeskError &&
            (thrown.code === 'ERR_TICKET_CHANGED' || thrown.code === 'ERR_NO_TICKET_FOUND')
          if (isLate) toast({ kind: 'error', text: t('done.notUndone') })
          else fail(thrown)
        } finally {
          isComing = false
          waiting.abort()
        }
      }
      toast({ kind: 'success', text, undo: { run: () => void undo() } })
    },
    [client, me, go, fail, focusComposer, stayingAtList, t],
  )
}
