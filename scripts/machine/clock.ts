import { setTimeout as delay } from 'node:timers/promises'
import { schedule } from 'node-cron'
import { MACHINE_KEY } from './machine-headers.ts'
import { appUrl, type Settings } from './settings.ts'

export type MinuteClock = {
  /** Does the work of the minute now, and then each full minute. */
  start(): void
  /**
   * Does it now, once it was started: queues live in the runtime's memory, and what one that died left behind is found by the same
   * sweep that runs each minute.
   */
  tick(): void
}

/** Longer than this process takes to see that the runtime has ended, and to answer for it. */
const ASK_AGAIN_MS = 1000

/** The Worker's cron triggers on one machine. */
export function createClock(settings: Settings, machineKey: string): MinuteClock {
  let started = false
  const ask = () =>
    fetch(`${appUrl(settings)}/cdn-cgi/clock`, { headers: { [MACHINE_KEY]: machineKey } })
  const work = async () => {
    try {
      // A runtime that ends takes its connections along: what answers in its place is asked.
      const answer = await ask().catch(async () => {
        await delay(ASK_AGAIN_MS)
        return await ask()
      })
      // While there is no runtime, its next start does this minute's work.
      if (!answer.ok && answer.status !== 503) throw new Error(`status ${answer.status}`)
      await answer.arrayBuffer()
    } catch (thrown) {
      console.error('the work of the minute failed:', thrown)
    }
  }
  const tick = () => {
    if (started) void work()
  }
  return {
    tick,
    start() {
      started = true
      schedule('* * * * *', tick)
      tick()
    },
  }
}
