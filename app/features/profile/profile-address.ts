import { useLocation, useNavigate } from '@remix-run/react'
import { useCallback } from 'react'
import { FROM_PAGE } from '#app/components/dialogs/dialog-url.ts'

/** The profile over the menu's page, which needs no scripts. Its form is sent here wherever it stands. */
export const PROFILE_PATH = '/menu/profile'
/** With scripts it stands over any page: in the address, so that a link opens it and going back closes it. */
export const PROFILE_PARAM = 'profile'

export function useOpenProfile(): () => void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return useCallback(() => {
    const next = new URLSearchParams(search)
    next.set(PROFILE_PARAM, '1')
    navigate({ pathname, search: next.toString() }, { state: FROM_PAGE, preventScrollReset: true })
  }, [pathname, search, navigate])
}
