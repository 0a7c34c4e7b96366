import { createStore } from '#app/components/store.ts'
import type { Store } from '#app/components/store.ts'

/** The path that was asked for last, until the router is there; null where it rests. */
export type Heading = Store<string | null> & {
  /** Sets a path that nobody has chosen: the desk leads there by itself, as something was refused or is done. */
  lead(path: string): void
  /** Whether the desk leads by itself: what somebody writes is still for the place they were in. */
  isLed(): boolean
}

export function createHeading(): Heading {
  const asked = createStore<string | null>(null)
  let led: string | null = null
  return {
    ...asked,
    set: (path) => {
      // The router tells of the same path again.
      if (path !== led) led = null
      asked.set(path)
    },
    lead: (path) => {
      led = path
      asked.set(path)
    },
    isLed: () => led !== null,
  }
}
