import { useLocation, useNavigate, useResolvedPath } from '@remix-run/react'
import { createContext, useContext, useMemo } from 'react'
import { withoutParams } from '#app/route-builders/own-params.ts'

/** The address of the page under the dialog, and the ways to it: unchanged, and with what the dialog is for done. */
export type DialogUrl = { under: string; close(): void; done(): void }

export const DialogUrlContext = createContext<DialogUrl | null>(null)

/** Of the dialog's form. */
export type DialogQuestion = {
  /** What the question over it does when it is put away; null while none stands. */
  putAway: (() => void) | null
  /** Goes elsewhere than the router would: where something would be lost, it is asked before. */
  leave(go: () => void): void
}
export const noQuestion = (): DialogQuestion => ({ putAway: null, leave: (go) => go() })
export const QuestionContext = createContext(noQuestion())

/** Null outside a dialog. */
export const useDialogUrl = () => useContext(DialogUrlContext)

/** Given to links that open a dialog: closing it then goes back instead of on. */
export const FROM_PAGE = { fromPage: true } as const
/** Given instead by the page of a record, to what takes the record away: who cancels comes back, who does it is led to the page under it. */
export const FROM_RECORD = { fromPage: true, fromRecord: true } as const

const NONE: readonly string[] = []

type Came = { fromPage?: boolean; fromRecord?: boolean }

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
  const { fromPage = false, fromRecord = false } = (location.state ?? {}) as Came
  return useMemo((): DialogUrl => {
    const toPage = () => navigate({ pathname, search }, { replace: true, preventScrollReset: true })
    // Where a link led straight to the dialog, there is nothing of ours to go back to.
    const close = () => (fromPage ? navigate(-1) : toPage())
    const leaveRecord = () => {
      // In the record's place, which no way back may lead to.
      addEventListener('popstate', toPage, { once: true })
      navigate(-1)
    }
    return { under: pathname + search, close, done: fromRecord ? leaveRecord : close }
  }, [pathname, search, fromPage, fromRecord, navigate])
}
