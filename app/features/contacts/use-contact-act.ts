import { useLocation, useNavigate } from '@remix-run/react'
import { useCallback } from 'react'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import { FROM_PAGE, FROM_RECORD } from '#app/components/dialogs/dialog-url.ts'
import { contactPath } from '#app/features/person/contact-path.ts'
import type { ContactAct } from './contact-menu.tsx'
import { personFile } from './contacts-client.ts'
import { download } from './download.ts'
import { formPath } from './form-path.ts'
import { mergePath } from './merge-address.ts'

/** Opens what is done with a contact. `onEdit`: on the page of the one contact, whose address says nothing of the list. */
export function useContactAct(onEdit?: () => void) {
  const navigate = useNavigate()
  const location = useLocation()
  const isOfRecord = onEdit !== undefined
  const search = isOfRecord ? '' : location.search
  return useCallback(
    (act: ContactAct, { id }: ContactView) => {
      const open = (path: string, state: object = FROM_PAGE) =>
        navigate(path + search, { state, preventScrollReset: true })
      switch (act) {
        case 'export':
          return download(personFile(id))
        case 'edit':
          return onEdit === undefined ? open(formPath(id)) : onEdit()
        case 'merge':
          return open(mergePath(id))
        case 'openTicket':
          return open(`${contactPath(id)}/ticket`)
        case 'block':
        case 'unblock':
          return open(`${contactPath(id)}/block`)
        case 'erase':
        case 'delete':
          return open(`${contactPath(id)}/${act}`, isOfRecord ? FROM_RECORD : FROM_PAGE)
        default:
          return act satisfies never
      }
    },
    [navigate, search, onEdit, isOfRecord],
  )
}
