import { useLocation } from '@remix-run/react'
import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { tabStorage } from '#app/desk-client/device-storage.ts'
import { serverNow } from '#app/desk-client/server-time.ts'
import { dropFormDraft } from './form-drafts.ts'
import type { DraftPlace, FormDraft } from './form-drafts.ts'
import { FormOwnerContext } from './form-owner.ts'
import { draftPath, keepFormDraft, readFormDraft } from './keep-form-draft.ts'

/** One that is shown for a moment says by `autocomplete` what it is. */
const SECRET = 'input[type="password"], input[autocomplete*="password"]'

export type FormDrafts = {
  /** Keeps what the form holds: it is being sent, or the session has ended. */
  keep: (form: HTMLFormElement | null) => void
  /** The server answered: nothing is kept any more. */
  settle: () => void
  /** Whether what the form holds is safe while its page is left. */
  isKept: () => boolean
}

/**
 * Keeps a form in its tab while it is being sent, and where the session ends under it. What was kept is given to `onRestored` once its
 * writer has the form again, and stays until the form is answered or left.
 */
export function useFormDraft(intent: string, onRestored: (draft: FormDraft) => void): FormDrafts {
  const userId = useContext(FormOwnerContext)
  const { pathname, search } = useLocation()
  const path = draftPath({ pathname, search })
  const place = useMemo<DraftPlace | null>(
    () => (userId === null ? null : { userId, path, intent }),
    [userId, path, intent],
  )
  const [restore] = useState(() => onRestored)
  const isKept = useRef(false)
  useEffect(() => {
    if (place === null) return
    const draft = readFormDraft(tabStorage(), place, serverNow())
    if (draft !== null) restore(draft)
    return () => dropFormDraft(tabStorage(), place)
  }, [place, restore])
  const keep = useCallback(
    (form: HTMLFormElement | null) => {
      if (place === null || form === null) return
      const secrets = [...form.querySelectorAll<HTMLInputElement>(SECRET)]
      const names = new Set(secrets.map(({ name }) => name))
      isKept.current = keepFormDraft(tabStorage(), place, new FormData(form), {
        isSecret: (name) => names.has(name),
        now: serverNow(),
      })
    },
    [place],
  )
  const settle = useCallback(() => {
    isKept.current = false
    if (place !== null) dropFormDraft(tabStorage(), place)
  }, [place])
  return useMemo(() => ({ keep, settle, isKept: () => isKept.current }), [keep, settle])
}
