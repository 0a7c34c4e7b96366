import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { goOnWriting } from '#app/components/writing-on.ts'
import type { Writer } from '#app/components/writing-on.ts'
import { deviceStorage } from '#app/desk-client/device-storage.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { draftKey, keepDraft, watchDrafts, wordsOf, writeAhead } from '../desk/drafts.ts'
import type { DraftPlace } from '../desk/drafts.ts'
import { placeFrom } from '../desk/place-from.ts'
import { leftOfNote, takeSavedAway } from './left-of-note.ts'

export type KeptNote = {
  text: string
  change: (text: string) => void
  /** The server has these words: what was typed behind them meanwhile stays. */
  saved: (words: string) => void
  /** Its field goes while somebody writes in it: what they write on is of the ticket that this one became part of, if it did. */
  goOn: () => void
}

/** The field of an observation about a ticket. */
const fieldOf = ({ ticketId }: DraftPlace) => `.note-text[data-ticket="${ticketId}"]`

/** Who writes on behind an observation that was begun. */
function noteWriter(place: DraftPlace, label: string): Writer {
  const device = deviceStorage()
  const unsent = () => wordsOf(device, place, 'drawerNote')
  return {
    label,
    about: draftKey(place, 'drawerNote'),
    text: () => document.querySelector<HTMLElement>(fieldOf(place)),
    begin: () => writeAhead(device, place, 'drawerNote'),
    unsent,
    isReachable: () => true,
  }
}

/**
 * The observation that was begun about a ticket, kept on this device until it is saved: over another row, a reload, and into the ticket that
 * this one becomes part of. What a device cannot keep lasts as long as its field.
 */
export function useKeptNote(ticketId: number, label: string): KeptNote {
  const {
    companyId,
    me: { userId },
  } = useDesk()
  const place = useMemo(() => ({ companyId, userId, ticketId }), [companyId, userId, ticketId])
  // A field that is drawn still while its ticket is emptied into another is that one's by then.
  const now = useMemo(() => placeFrom(place), [place])
  const read = () => wordsOf(deviceStorage(), now(), 'drawerNote')
  const kept = useSyncExternalStore(watchDrafts, read, () => '')
  const [unkept, setUnkept] = useState<string | null>(null)
  /** What stands in the field, for who was waiting for an answer meanwhile. */
  const shown = useRef(unkept)
  const change = (words: string) => {
    shown.current = keepDraft(deviceStorage(), now(), 'drawerNote', words) ? null : words
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
    goOn: () => {
      const to = now()
      if (to !== place) goOnWriting(noteWriter(to, label))
    },
  }
}
