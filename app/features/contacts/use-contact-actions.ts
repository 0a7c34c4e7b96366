import { useLocation, useNavigate } from '@remix-run/react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import { FROM_PAGE, FROM_RECORD } from '#app/components/dialogs/dialog-url.ts'
import { toast } from '#app/components/toast.ts'
import { contactPath } from '#app/features/person/contact-path.ts'
import { useFailureToast } from '#app/features/tickets/use-failure-toast.ts'
import type { ContactsDoor } from './contact-door.ts'
import { download } from './download.ts'
import { formPath } from './form-path.ts'
import type { ContactAct } from './contact-menu.tsx'
import { mergeContacts, personFile, undoMerge } from './contacts-client.ts'
import { UNDO_TOAST_MS } from './limits.ts'
import type { ContactsState } from './use-contact-list.ts'

export type ContactActions = {
  act(act: ContactAct, contact: ContactView): void
  /** True when it went through; a refusal has been told. */
  merge(kept: ContactView, gone: ContactView): Promise<boolean>
  separate(mergeId: number): Promise<boolean>
}

/** What is done with a contact of the list. */
export function useContactActions(
  { put, remove }: Pick<ContactsState, 'put' | 'remove'>,
  door: ContactsDoor,
  /** On the page of the one contact, whose address says nothing of the list. */
  isOfRecord = false,
): ContactActions {
  const { t } = useTranslation('contactBook')
  const fail = useFailureToast()
  const navigate = useNavigate()
  const location = useLocation()
  const search = isOfRecord ? '' : location.search

  const open = useCallback(
    (path: string, state: object) => navigate(path + search, { state, preventScrollReset: true }),
    [navigate, search],
  )
  const separate = useCallback(
    async (mergeId: number) => {
      try {
        put(await undoMerge(mergeId))
        toast({ kind: 'success', text: t('done.separated') })
        return true
      } catch (thrown) {
        fail(thrown)
        return false
      }
    },
    [put, fail, t],
  )

  return useMemo(
    () => ({
      act: (act, contact) => {
        const { id } = contact
        switch (act) {
          case 'export':
            return download(personFile(id))
          case 'edit':
            if (isOfRecord) return door.open({ kind: act, id })
            return open(formPath(id), FROM_PAGE)
          case 'merge':
            return door.open({ kind: act, id })
          case 'openTicket':
            return open(`${contactPath(id)}/ticket`, FROM_PAGE)
          case 'block':
          case 'unblock':
            return open(`${contactPath(id)}/block`, FROM_PAGE)
          case 'erase':
          case 'delete':
            return open(`${contactPath(id)}/${act}`, isOfRecord ? FROM_RECORD : FROM_PAGE)
          default:
            return act satisfies never
        }
      },
      merge: async (kept, gone) => {
        try {
          const { mergeId, contact } = await mergeContacts(kept.id, gone.id)
          put(contact)
          remove(gone.id)
          toast({
            kind: 'success',
            text: t('done.merged'),
            durationMs: UNDO_TOAST_MS,
            ...(mergeId === null
              ? {}
              : { undo: { label: t('undo'), run: () => void separate(mergeId) } }),
          })
          return true
        } catch (thrown) {
          fail(thrown)
          return false
        }
      },
      separate,
    }),
    [door, separate, put, remove, fail, t, open, isOfRecord],
  )
}
