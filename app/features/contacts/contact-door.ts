import { useLocation, useNavigate } from '@remix-run/react'
import { useMemo } from 'react'

const ABOUT_ONE = ['edit', 'merge'] as const
const ABOUT_ALL = ['new', 'sheet', 'phone', 'duplicates'] as const

const OTHER = 'with'

/** The dialog over the list. It stands in the address beside the filter: a link opens it, and going back closes it. */
export type ContactsDialog =
  | {
      kind: (typeof ABOUT_ONE)[number]
      id: number
      /** The other side of a merge, where it is known. */ other?: number
    }
  | { kind: (typeof ABOUT_ALL)[number] }

export function dialogFrom(search: URLSearchParams): ContactsDialog | null {
  for (const kind of ABOUT_ALL) if (search.has(kind)) return { kind }
  for (const kind of ABOUT_ONE) {
    const id = Number(search.get(kind))
    const other = Number(search.get(OTHER))
    if (Number.isInteger(id) && id > 0)
      return { kind, id, ...(kind === 'merge' && other > 0 ? { other } : {}) }
  }
  return null
}

/** The address's query with this dialog, or with none; the filter stays. */
export function searchWithDialog(
  search: URLSearchParams,
  dialog: ContactsDialog | null,
): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const kind of [...ABOUT_ALL, ...ABOUT_ONE, OTHER]) next.delete(kind)
  if (dialog !== null) next.set(dialog.kind, 'id' in dialog ? String(dialog.id) : '1')
  if (dialog !== null && 'other' in dialog) next.set(OTHER, String(dialog.other))
  return next
}

export type ContactsDoor = {
  dialog: ContactsDialog | null
  open(dialog: ContactsDialog): void
  /** In place of the one that is open. */
  swap(dialog: ContactsDialog): void
  close(): void
}

export function useContactsDoor(): ContactsDoor {
  const location = useLocation()
  const { search } = location
  const state: unknown = location.state
  const navigate = useNavigate()
  return useMemo(() => {
    const cameFromPage = (state as { fromPage?: boolean } | null)?.fromPage === true
    const asked = new URLSearchParams(search)
    const go = (dialog: ContactsDialog | null, replace: boolean) =>
      navigate(
        { search: `?${searchWithDialog(asked, dialog).toString()}` },
        {
          replace,
          state: { fromPage: dialog !== null && (!replace || cameFromPage) },
          preventScrollReset: true,
        },
      )
    return {
      dialog: dialogFrom(asked),
      open: (dialog) => go(dialog, false),
      swap: (dialog) => go(dialog, true),
      // Where a link led straight to the dialog, there is nothing of ours to go back to.
      close: () => (cameFromPage ? navigate(-1) : go(null, true)),
    }
  }, [search, state, navigate])
}
