import { useLocation, useNavigate } from '@remix-run/react'
import { useCallback } from 'react'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import { FROM_PAGE, FROM_RECORD } from '#app/components/dialogs/dialog-url.ts'
import { actPath } from './contact-acts.ts'
import type { ContactAct } from './contact-acts.ts'
import { download } from './download.ts'

/** Opens what is done with a contact. `onEdit`: on the page of the one contact, whose address says nothing of the list. */
export function useContactAct(onEdit?: () => void) {
  const navigate = useNavigate()
  const location = useLocation()
  const isOfRecord = onEdit !== undefined
  const search = isOfRecord ? '' : location.search
  return useCallback(
    (act: ContactAct, { id }: ContactView) => {
      const open = (path: string, state: object) =>
        navigate(path + search, { state, preventScrollReset: true })
      if (act === 'export') return download(actPath(act, id))
      if (act === 'edit' && onEdit !== undefined) return onEdit()
      const goesAway = act === 'erase' || act === 'delete'
      return open(actPath(act, id), isOfRecord && goesAway ? FROM_RECORD : FROM_PAGE)
    },
    [navigate, search, onEdit, isOfRecord],
  )
}
