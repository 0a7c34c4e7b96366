import { useNavigate } from '@remix-run/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import type { ContactsState } from '../contacts/use-contact-list.ts'
import { contactPath } from '../person/contact-path.ts'

export type OneContact = {
  contact: ContactView
  /** The same, as the dialogs and actions about contacts know a list. */
  list: Pick<ContactsState, 'rows' | 'put' | 'remove'>
}

/**
 * The page's contact: what dialogs and actions change of it shows at once. When it is gone, the page is left once the dialog over it has
 * closed: for the contact it was merged into, else for the list.
 */
export function useOneContact(given: ContactView, hasDialog: boolean): OneContact {
  const navigate = useNavigate()
  const [contact, setContact] = useState(given)
  // The loader ran again.
  const [before, setBefore] = useState(given)
  if (before !== given) {
    setBefore(given)
    setContact(given)
  }
  const { id } = given
  const kept = useRef<number | null>(null)
  const [next, setNext] = useState<string | null>(null)
  useEffect(() => {
    if (next !== null && !hasDialog) navigate(next, { replace: true })
  }, [next, hasDialog, navigate])

  const put = useCallback(
    (changed: ContactView) => {
      if (changed.id === id) setContact(changed)
      else kept.current = changed.id
    },
    [id],
  )
  const remove = useCallback(
    (goneId: number) => {
      if (goneId === id) setNext(kept.current === null ? '/contacts' : contactPath(kept.current))
    },
    [id],
  )
  return useMemo(
    () => ({ contact, list: { rows: [contact], put, remove } }),
    [contact, put, remove],
  )
}
