import { SECOND_MS } from '#core/time.ts'
import { clientFrame } from '#protocol/realtime/frames.ts'
import type { ClientFrame } from '#protocol/realtime/frames.ts'
import { CLIENT_FRAME_MAX, CLIENT_FRAMES_A_SECOND } from '#protocol/realtime/limits.ts'
import { SINCE_COST } from './room-limits.ts'

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
