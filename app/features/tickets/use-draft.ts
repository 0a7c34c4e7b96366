import { useSyncExternalStore } from 'react'
import { deviceStorage } from '#app/desk-client/device-storage.ts'
import { draftKey, filesKey, watchDrafts } from '../desk/drafts.ts'
import type { WritingMode } from '../desk/drafts.ts'
import { keptTrays } from '../composer/kept-trays.ts'
import { useDesk } from '../desk/desk-context.tsx'

/** What waits unsent in a ticket on this device, in one mode: its words, else the names of its files; '' when there is nothing. */
export function useDraft(ticketId: number, mode: WritingMode): string {
  const {
    companyId,
    me: { userId },
  } = useDesk()
  const place = { companyId, userId, ticketId }
  return useSyncExternalStore(
    watchDrafts,
    () => {
      const words = deviceStorage().getItem(draftKey(place, mode)) ?? ''
      return words.trim() === '' ? keptTrays.names(filesKey(place, mode)).join(', ') : words
    },
    () => '',
  )
}
