import type { Log } from '#core/logs.ts'
import { TIMERS_A_TURN } from './room-limits.ts'
import type { Timer, TimerKind, Timers } from './room-timers.ts'

type AlarmParts = {
  storage: DurableObjectStorage
  timers: Timers
  now: () => number
  /** The work of each kind of timer; gives the time it wants to be called again, or null. */
  work: Record<TimerKind, (ref: string) => Promise<number | null>>
  log: Log
}

type Alarm = {
  /** Sees to it that the object's alarm rings when the next timer is due. */
  arm(): Promise<void>
  /** Does the work of all due timers. Work that fails comes again; it never keeps the others from theirs. */
  ring(): Promise<void>
}

export function createAlarm({ storage, timers, now, work, log }: AlarmParts): Alarm {
  const arm = async () => {
    const armed = await storage.getAlarm()
    const due = timers.next()
    // One that rings too early finds nothing due, so a later time need not be written.
    if (due !== null && (armed === null || armed > due)) await storage.setAlarm(due)
  }
  const fire = async (timer: Timer) => {
    try {
      timers.settle(timer, await work[timer.kind](timer.ref))
    } catch (thrown) {
      log.error('job.failed', thrown, { job: `timer.${timer.kind}`, attempts: timer.attempts })
      timers.fail(timer.kind, timer.ref, now())
    }
  }
  return {
    arm,
    async ring() {
      await Promise.all(timers.lease(now(), TIMERS_A_TURN).map(fire))
      // Exactly: waking for this alarm may have armed one for the timers that are done by now.
      const due = timers.next()
      if (due === null) await storage.deleteAlarm()
      else await storage.setAlarm(due)
    },
  }
}
