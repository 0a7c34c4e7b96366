import { SECOND_MS } from '#core/time.ts'
import type { Millis } from '#core/time.ts'
import { clientFrame } from '#protocol/realtime/frames.ts'
import type { ClientFrame } from '#protocol/realtime/frames.ts'
import { CLIENT_FRAME_MAX, CLIENT_FRAMES_A_SECOND } from '#protocol/realtime/limits.ts'
import { FLOOD_PAUSE_MS, SINCE_COST, USER_FRAMES_A_SECOND } from './room-limits.ts'

/** What a browser said, or null when it is not a frame. */
export function readClientFrame(message: unknown): ClientFrame | null {
  if (typeof message !== 'string' || message.length > CLIENT_FRAME_MAX) return null
  try {
    return clientFrame.safeParse(JSON.parse(message)).data ?? null
  } catch {
    return null
  }
}

/** What a frame takes from the sender's budget beyond the one that each takes before it is read. */
export function costBesides(frame: ClientFrame | null): number {
  return frame?.op === 'since' ? SINCE_COST - 1 : 0
}

type Spending = 'within' | 'just-over' | 'over'
/** Counts what a socket spends in each second. `just-over` comes once a second, so that a flood is answered and logged once. */
type Budget = (socket: object, cost: number, now: number) => Spending

export function createBudget(): Budget {
  const spent = new WeakMap<object, { second: number; cost: number }>()
  return (socket, cost, now) => {
    const second = Math.floor(now / SECOND_MS)
    const known = spent.get(socket)
    const before = known?.second === second ? known.cost : 0
    spent.set(socket, { second, cost: before + cost })
    if (before + cost <= CLIENT_FRAMES_A_SECOND) return 'within'
    return before <= CLIENT_FRAMES_A_SECOND ? 'just-over' : 'over'
  }
}

/**
 * Counts each person's frames in each second over all their sockets, before anything is made of them, and keeps whoever sent a flood out for
 * a while: the count outlives the sockets, though not the object.
 */
export function createFloods() {
  const people = new Map<number, { second: number; frames: number; outUntil: Millis }>()
  return {
    /** Counts a frame. Whether it makes a flood of what came before in this second. */
    isFlood(userId: number, now: Millis): boolean {
      const second = Math.floor(now / SECOND_MS)
      const known = people.get(userId)
      if (known?.second !== second) {
        people.set(userId, { second, frames: 1, outUntil: known?.outUntil ?? 0 })
        return false
      }
      known.frames += 1
      if (known.frames <= USER_FRAMES_A_SECOND) return false
      known.outUntil = now + FLOOD_PAUSE_MS
      return true
    },
    /** Until the person may come back; 0 and less for everybody who may. */
    pauseMs: (userId: number, now: Millis): Millis => (people.get(userId)?.outUntil ?? 0) - now,
  }
}
