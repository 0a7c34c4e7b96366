import { useEffect, useState } from 'react'
import { deviceStorage } from '#app/desk-client/device-storage.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { draftKey, keepDraft, keepMode, readDrafts, WRITING_MODES } from '../desk/drafts.ts'
import type { DraftPlace, Drafts, WritingMode } from '../desk/drafts.ts'
import { drawnAtOnce } from './drawn-at-once.ts'
import { withKept } from './with-kept.ts'

/** The unsent words of one mode. `change` writes them to that mode alone, whatever is on the screen by then. */
export type Draft = { body: string; change(body: string): void }

export type DraftsState = Record<WritingMode, Draft> & {
  mode: WritingMode
  select(mode: WritingMode): void
}

const isSame = (one: Drafts, other: Drafts) =>
  one.mode === other.mode && one.message === other.message && one.note === other.note

const NONE: Drafts = { mode: 'message', message: '', note: '' }

/** What is being written in a ticket, to the customer and to the team, kept on this device until it is sent. */
export function useDrafts(ticketId: number): DraftsState {
  const {
    companyId,
    me: { userId },
  } = useDesk()
  const isHydrated = useHydrated()
  const [kept, setKept] = useState<{ ticketId: number | null; drafts: Drafts }>({
    ticketId: null,
    drafts: NONE,
  })
  const place: DraftPlace = { companyId, userId, ticketId }
  // The server knows no drafts: the device's come with the first picture after the document was taken over.
  if (isHydrated && kept.ticketId !== ticketId)
    setKept({ ticketId, drafts: readDrafts(deviceStorage(), place) })

  const put = (change: (drafts: Drafts) => Drafts) =>
    setKept((known) =>
      known.ticketId === ticketId ? { ticketId, drafts: change(known.drafts) } : known,
    )
  useOtherTabs({ companyId, userId, ticketId }, (mode, before, after) =>
    put((drafts) => (drafts[mode] === before ? { ...drafts, [mode]: after } : drafts)),
  )
  const isRead = kept.ticketId === ticketId
  useEffect(() => {
    if (!isRead) return
    // Written between that reading and now, when this began to hear of it.
    const drafts = readDrafts(deviceStorage(), { companyId, userId, ticketId })
    setKept((known) => {
      const now = withKept(known.drafts, drafts)
      return isSame(known.drafts, now) ? known : { ticketId, drafts: now }
    })
  }, [companyId, userId, ticketId, isRead])
  const drafts = kept.ticketId === ticketId ? kept.drafts : NONE
  const draftOf = (mode: WritingMode): Draft => ({
    body: drafts[mode],
    change: (body) => {
      put((known) => ({ ...known, [mode]: body }))
      keepDraft(deviceStorage(), place, mode, body)
    },
  })
  return {
    mode: drafts.mode,
    message: draftOf('message'),
    note: draftOf('note'),
    select: (mode) => {
      put((known) => ({ ...known, mode }))
      keepMode(deviceStorage(), place, mode)
    },
  }
}

/** Follows what another tab of this browser does to words that are the same here: what it sent does not wait to be sent twice. */
function useOtherTabs(
  { companyId, userId, ticketId }: DraftPlace,
  onChange: (mode: WritingMode, before: string, after: string) => void,
): void {
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      const { key, oldValue, newValue } = event
      const mode = WRITING_MODES.find(
        (one) => key === draftKey({ companyId, userId, ticketId }, one),
      )
      if (mode !== undefined)
        drawnAtOnce(event, () => onChange(mode, oldValue ?? '', newValue ?? ''))
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
    // `onChange` only uses what stays the same for a ticket.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [companyId, userId, ticketId])
}
