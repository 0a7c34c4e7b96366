import type { BodyTimers } from '#domains/media/large-bodies.ts'

/** Time that goes by when a test says so. Not the isolate's: other tests of it have timers of their own. */
export function makeTimers() {
  let now = 0
  const due = new Set<{ at: number; run: () => void }>()
  const at = (time: number, run: () => void) => {
    const one = { at: time, run }
    due.add(one)
    return () => void due.delete(one)
  }
  const timers: BodyTimers = {
    now: () => now,
    wait: (ms) => new Promise((resolve) => at(now + ms, resolve)),
    every: (ms, run) => {
      let end = at(now + ms, function again() {
        run()
        end = at(now + ms, again)
      })
      return () => end()
    },
  }
  const settle = async () => {
    for (let turns = 0; turns < 60; turns++) await Promise.resolve()
  }
  return {
    timers,
    async pass(ms: number) {
      const until = now + ms
      await settle()
      for (;;) {
        const [next] = [...due].sort((one, other) => one.at - other.at)
        if (next === undefined || next.at > until) break
        due.delete(next)
        now = next.at
        next.run()
        await settle()
      }
      now = until
    },
  }
}
