import { useRef, useState, useSyncExternalStore } from 'react'
import { deviceStorage } from '#app/desk-client/device-storage.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { keepDraft, watchDrafts, wordsOf } from '../desk/drafts.ts'
import { leftOfNote, takeSavedAway } from './left-of-note.ts'

export type KeptNote = {
  text: string
  change: (text: string) => void
  /** The server has these words: what was typed behind them meanwhile stays. */
  saved: (words: string) => void
}

/**
 * The observation that was begun about a ticket, kept on this device until it is saved: over another row, a reload, and into the ticket that
 * this one becomes part of. What a device cannot keep lasts as long as its field.
 */
export function useKeptNote(ticketId: number): KeptNote {
  const {
    companyId,
    me: { userId },
  } = useDesk()
  const place = { companyId, userId, ticketId }
  const read = () => wordsOf(deviceStorage(), place, 'drawerNote')
  const kept = useSyncExternalStore(watchDrafts, read, () => '')
  const [unkept, setUnkept] = useState<string | null>(null)
  /** What stands in the field, for who was waiting for an answer meanwhile. */
  const shown = useRef(unkept)
  const change = (words: string) => {
    shown.current = keepDraft(deviceStorage(), place, 'drawerNote', words) ? null : words
    setUnkept(shown.current)
  }
  return {
    text: unkept ?? kept,
    change,
    // Another row may be open by now, whose words are its own.
    saved: (words) =>
      shown.current === null
        ? takeSavedAway(deviceStorage(), place, words)
        : change(leftOfNote(shown.current, words)),
  }
}
