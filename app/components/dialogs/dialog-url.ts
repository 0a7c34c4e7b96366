import { useLocation, useNavigate, useResolvedPath } from '@remix-run/react'
import { createContext, useContext, useMemo } from 'react'
import { withoutParams } from '#app/route-builders/own-params.ts'

/** The address of the page under the dialog, and the way to it. */
export type DialogUrl = { under: string; close(): void }

export const DialogUrlContext = createContext<DialogUrl | null>(null)

/** What a question over the dialog's form does when it is put away; null while none stands. */
export const QuestionContext = createContext<{ putAway: (() => void) | null }>({ putAway: null })

/** Null outside a dialog. */
export const useDialogUrl = () => useContext(DialogUrlContext)

/** Given to links that open a dialog: closing it then goes back instead of on. */
export const FROM_PAGE = { fromPage: true } as const

const NONE: readonly string[] = []

/**
 * In the dialog's route: the page is the route above; `overAny`: the page is the address itself, less what is the dialog's. `own`:
 * parameters of the dialog alone, which closing it drops.
 */
export function useOwnDialogUrl(own = NONE, overAny = false) {
  const above = useResolvedPath('..')
  const location = useLocation()
  const pathname = overAny ? location.pathname : above.pathname
  const search = withoutParams(location.search, own)
  const navigate = useNavigate()
  const cameFromPage = (location.state as { fromPage?: boolean } | null)?.fromPage === true
  return useMemo(
    (): DialogUrl => ({
      under: pathname + search,
      // Where a link led straight to the dialog, there is nothing of ours to go back to.
      close: () =>
        cameFromPage
          ? navigate(-1)
          : navigate({ pathname, search }, { replace: true, preventScrollReset: true }),
    }),
    [pathname, search, cameFromPage, navigate],
  )
}
