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

/** The Worker's cron triggers on one machine. */
export function createClock(settings: Settings, machineKey: string): MinuteClock {
  let started = false
  const work = async () => {
    try {
      const answer = await fetch(`${appUrl(settings)}/cdn-cgi/clock`, {
        headers: { [MACHINE_KEY]: machineKey },
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
