/**
 * The simulator's time. It runs with the wall clock, can be moved forward (a 24 h window closes at once)
 * and can be frozen, so that a test decides when anything happens.
 */
export type Clock = {
  now: () => number
  /** Runs the task once `delayMs` of simulated time have passed; returns how to cancel it. */
  schedule: (delayMs: number, task: () => void) => () => void
  advance: (ms: number) => void
  setFrozen: (frozen: boolean) => void
  isFrozen: () => boolean
  /** Forgets every scheduled task and goes back to the wall clock. */
  reset: () => void
}

type Timer = { dueAt: number; order: number; task: () => void }

/** setTimeout overflows above 2^31-1 ms; a longer wait is armed again in steps. */
const LONGEST_TIMEOUT_MS = 2_147_483_647

export function createClock(wallClock: () => number = Date.now): Clock {
  let offset = 0
  let frozenAt: number | null = null
  let timers: Timer[] = []
  let nextOrder = 0
  let armed: ReturnType<typeof setTimeout> | undefined

  const now = () => frozenAt ?? wallClock() + offset

  const takeNextDue = (until: number): Timer | undefined => {
    const first = timers[0]
    return first && first.dueAt <= until ? timers.shift() : undefined
  }

  const arm = () => {
    clearTimeout(armed)
    armed = undefined
    const first = timers[0]
    if (!first) return
    const wait = first.dueAt - now()
    if (frozenAt !== null && wait > 0) return
    armed = setTimeout(runDue, Math.min(Math.max(wait, 0), LONGEST_TIMEOUT_MS))
    armed.unref()
  }

  const runDue = () => {
    for (let timer = takeNextDue(now()); timer; timer = takeNextDue(now())) timer.task()
    arm()
  }

  return {
    now,
    schedule(delayMs, task) {
      const timer = { dueAt: now() + delayMs, order: nextOrder++, task }
      timers.push(timer)
      timers.sort((a, b) => a.dueAt - b.dueAt || a.order - b.order)
      arm()
      return () => {
        timers = timers.filter((other) => other !== timer)
        arm()
      }
    },
    advance(ms) {
      const target = now() + ms
      const wasFrozen = frozenAt !== null
      // Each task sees the moment it was due, not the end of the jump.
      for (let timer = takeNextDue(target); timer; timer = takeNextDue(target)) {
        frozenAt = Math.max(timer.dueAt, frozenAt ?? now())
        timer.task()
      }
      if (wasFrozen) {
        frozenAt = target
      } else {
        frozenAt = null
        offset = target - wallClock()
      }
      arm()
    },
    setFrozen(frozen) {
      if (frozen && frozenAt === null) frozenAt = now()
      if (!frozen && frozenAt !== null) {
        offset = frozenAt - wallClock()
        frozenAt = null
      }
      arm()
    },
    isFrozen: () => frozenAt !== null,
    reset() {
      timers = []
      offset = 0
      frozenAt = null
      arm()
    },
  }
}
