import { useLocation, useNavigate } from '@remix-run/react'
import { useMemo } from 'react'

const NAME = 'profile'

export type ProfileDoor = { isOpen: boolean; open(): void; close(): void }

/** The profile over any page. It stands in the address: a link opens it, and going back closes it. */
export function useProfileDoor(): ProfileDoor {
  const location = useLocation()
  const { search, pathname } = location
  const state: unknown = location.state
  const navigate = useNavigate()
  return useMemo(() => {
    const asked = new URLSearchParams(search)
    const cameFromPage = (state as { fromPage?: boolean } | null)?.fromPage === true
    const go = (isOpen: boolean) => {
      const next = new URLSearchParams(search)
      if (isOpen) next.set(NAME, '1')
      else next.delete(NAME)
      navigate(
        { pathname, search: next.toString() },
        { replace: !isOpen, state: { fromPage: isOpen }, preventScrollReset: true },
      )
    }
    return {
      isOpen: asked.has(NAME),
      open: () => go(true),
      // Where a link led straight to the dialog, there is nothing of ours to go back to.
      close: () => (cameFromPage ? navigate(-1) : go(false)),
    }
  }, [search, pathname, state, navigate])
}
