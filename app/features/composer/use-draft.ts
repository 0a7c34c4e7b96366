import { useState } from 'react'
import { deviceStorage } from '#app/desk-client/device-storage.ts'
import { useDesk } from '../tickets/desk-context.tsx'
import { useHydrated } from '../tickets/use-hydrated.ts'
import { draftKey, keepDraft, readDraft } from './drafts.ts'

export type DraftState = {
  body: string
  isPrivate: boolean
  change(next: { body?: string; isPrivate?: boolean }): void
}

/** What is being written in a ticket, kept on this device until it is sent. */
export function useDraft(ticketId: number): DraftState {
  const { companyId, me } = useDesk()
  const key = draftKey(companyId, me.userId, ticketId)
  const isHydrated = useHydrated()
  const [draft, setDraft] = useState(() => ({ key: '', body: '', isPrivate: false }))
  // The server knows no drafts: the device's comes with the first picture after the document was taken over.
  if (isHydrated && draft.key !== key) setDraft({ key, ...readDraft(deviceStorage(), key) })
  return {
    body: draft.body,
    isPrivate: draft.isPrivate,
    change: (next) => {
      const changed = { ...draft, ...next }
      setDraft(changed)
      keepDraft(deviceStorage(), key, changed)
    },
  }
}
