import { useSyncExternalStore } from 'react'

/** The width under which the screen is a phone's (specification part 1 §9); shell.css says it too. */
const PHONE = '(max-width: 600px)'

function subscribe(listener: () => void) {
  const query = matchMedia(PHONE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** False on the server: what the first paint depends on is the style sheet's. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(PHONE).matches,
    () => false,
  )
}
