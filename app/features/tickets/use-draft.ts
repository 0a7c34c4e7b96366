import { useSyncExternalStore } from 'react'
import { deviceStorage } from '#app/desk-client/device-storage.ts'
import { filesKey, watchDrafts, wordsOf } from '../desk/drafts.ts'
import type { DraftPlace, WritingMode } from '../desk/drafts.ts'
import { trayLists } from '../desk/tray-lists.ts'
import { useDesk } from '../desk/desk-context.tsx'

/** What waits unsent in a ticket on this device, in one mode: its words, else the names of its files; '' when there is nothing. */
export function useDraft(ticketId: number, mode: WritingMode): string {
  return useKept(ticketId, (place) => {
    const words = wordsIn(place, mode)
    return words.trim() === '' ? trayLists.names(filesKey(place, mode)).join(', ') : words
  })
}

/** The words alone. */
export const useDraftWords = (ticketId: number, mode: WritingMode): string =>
  useKept(ticketId, (place) => wordsIn(place, mode))

const wordsIn = (place: DraftPlace, mode: WritingMode) => wordsOf(deviceStorage(), place, mode)

function useKept(ticketId: number, read: (place: DraftPlace) => string): string {
  const {
    companyId,
    me: { userId },
  } = useDesk()
  return useSyncExternalStore(
    watchDrafts,
    () => read({ companyId, userId, ticketId }),
    () => '',
  )
}
