import { setTimeout as delay } from 'node:timers/promises'
import { schedule } from 'node-cron'
import type { Millis } from '#core/time.ts'
import { MACHINE_KEY } from './machine-headers.ts'
import { appUrl, type Settings } from './settings.ts'

export type MinuteClock = {
  /** Does the work of the minute and of a start now, and then the minute's each full minute. `startedAt`: when the runtime was started. */
  start(startedAt: Millis): void
  /**
   * Does the work of a start now, once the clock was started: queues live in the runtime's memory, and what one that died left behind
   * is found by the same sweep that runs each minute. Whatever was claimed before `startedAt` is nobody's any more.
   */
  restarted(startedAt: Millis): void
}

/** Longer than this process takes to see that the runtime has ended, and to answer for it. */
const ASK_AGAIN_MS = 1000

/** The Worker's cron triggers on one machine. */
export function createClock(settings: Settings, machineKey: string): MinuteClock {
  let isRunning = false
  const ask = (query: string) =>
    fetch(`${appUrl(settings)}/cdn-cgi/clock${query}`, { headers: { [MACHINE_KEY]: machineKey } })
  const work = async (query = '') => {
    try {
      // A runtime that ends takes its connections along: what answers in its place is asked.
      const answer = await ask(query).catch(async () => {
        await delay(ASK_AGAIN_MS)
        return await ask(query)
      })
      // While there is no runtime, its next start does this minute's work.
      if (!answer.ok && answer.status !== 503) throw new Error(`status ${answer.status}`)
      await answer.arrayBuffer()
    } catch (thrown) {
      console.error('the work of the minute failed:', thrown)
    }
  }
  const afterStart = (startedAt: Millis) => void work(`?startedAt=${startedAt}`)
  return {
    restarted(startedAt) {
      if (isRunning) afterStart(startedAt)
    },
    start(startedAt) {
      isRunning = true
      schedule('* * * * *', () => void work())
      afterStart(startedAt)
    },
  }
}
