import { useSyncExternalStore } from 'react'
import { deviceStorage } from '#app/desk-client/device-storage.ts'
import { draftKey, filesKey, watchDrafts } from '../desk/drafts.ts'
import { keptTrays } from '../composer/kept-trays.ts'
import { useDesk } from '../desk/desk-context.tsx'

/** The unsent answer to a customer that waits on this device: its words, else the names of its files; '' when there is none. */
export function useDraft(ticketId: number): string {
  const {
    companyId,
    me: { userId },
  } = useDesk()
  const place = { companyId, userId, ticketId }
  return useSyncExternalStore(
    watchDrafts,
    () => {
      const words = deviceStorage().getItem(draftKey(place, 'message')) ?? ''
      return words.trim() === '' ? keptTrays.names(filesKey(place, 'message')).join(', ') : words
    },
    () => '',
  )
}
