import { backoff } from '#core/backoff.ts'
import type { Millis } from '#core/time.ts'

const FIRST_PAUSE_MS = 1_000
const PAUSE_CAP_MS = 30_000

export type OwedReadings = {
  /** Nothing answered when this page was read: it is read again after a pause, which grows from try to try. */
  owe(page: string): void
  /** The page has been answered, or left. */
  settle(page: string): void
  /** Something else was answered: a pause ends here, unless the last reading has only just begun. */
  answered(): void
  /** The network is back: a pause ends here, and the next one is short again. */
  online(): void
}

/** Pages whose reading nothing answered. All of them are read by one `read`, never twice at once. */
export function owedReadings(read: () => void, now: () => Millis = Date.now): OwedReadings {
  const pages = new Set<string>()
  let tries = 0
  let readAt = -Infinity
  let pause: ReturnType<typeof setTimeout> | undefined

  const endPause = () => {
    clearTimeout(pause)
    pause = undefined
  }
  const readAgain = () => {
    endPause()
    readAt = now()
    read()
  }
  return {
    owe(page) {
      pages.add(page)
      pause ??= setTimeout(readAgain, backoff(++tries, FIRST_PAUSE_MS, PAUSE_CAP_MS))
    },
    settle(page) {
      pages.delete(page)
      if (pages.size > 0) return
      endPause()
      tries = 0
    },
    answered() {
      if (pause !== undefined && now() - readAt >= FIRST_PAUSE_MS) readAgain()
    },
    online() {
      tries = 0
      if (pause !== undefined) readAgain()
    },
  }
}
