import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False while the server's document is taken over, true from then on: for what the server cannot know. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
