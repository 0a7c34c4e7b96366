import type { WSMessage } from 'partyserver'
import { SECOND_MS } from '#core/time.ts'
import type { Millis } from '#core/time.ts'
import { clientFrame } from '#protocol/realtime/frames.ts'
import type { ClientFrame } from '#protocol/realtime/frames.ts'
import { CLIENT_FRAME_MAX, CLIENT_FRAMES_A_SECOND } from '#protocol/realtime/limits.ts'

/** How many of the longest frames allowed this would make: 1 for all that a client of ours sends. */
export function weightOf(message: WSMessage): number {
  const length = typeof message === 'string' ? message.length : message.byteLength
  return Math.max(1, Math.ceil(length / CLIENT_FRAME_MAX))
}

/** What a browser said, or null when it is not a frame. */
export function readClientFrame(message: WSMessage): ClientFrame | null {
  if (typeof message !== 'string') return null
  try {
    return clientFrame.safeParse(JSON.parse(message)).data ?? null
  } catch {
    return null
  }
}

type Spending = 'within' | 'just-over' | 'over'
/** Counts a socket's frames in each second. `just-over` comes once a second, so that a flood is answered and logged once. */
type Budget = (socket: object, now: Millis) => Spending

export function createBudget(): Budget {
  const spent = new WeakMap<object, { second: number; frames: number }>()
  return (socket, now) => {
    const second = Math.floor(now / SECOND_MS)
    const known = spent.get(socket)
    const before = known?.second === second ? known.frames : 0
    spent.set(socket, { second, frames: before + 1 })
    if (before < CLIENT_FRAMES_A_SECOND) return 'within'
    return before === CLIENT_FRAMES_A_SECOND ? 'just-over' : 'over'
  }
}

/** Whether the person has so much left; then it is spent. */
type Allowance = (userId: number, cost: number, now: Millis) => boolean

/** What a person may ask for over all their sockets: `atOnce`, and what is spent comes back by and by. Forgotten with the object. */
export function createAllowance(atOnce: number, aSecond: number): Allowance {
  const accounts = new Map<number, { left: number; at: Millis }>()
  return (userId, cost, now) => {
    const { left, at } = accounts.get(userId) ?? { left: atOnce, at: now }
    const has = Math.min(atOnce, left + (Math.max(0, now - at) / SECOND_MS) * aSecond)
    if (cost > has) return false
    accounts.set(userId, { left: has - cost, at: now })
    return true
  }
}
