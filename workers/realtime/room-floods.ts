import { SECOND_MS } from '#core/time.ts'
import type { Millis } from '#core/time.ts'
import { FLOOD_PAUSE_MS, USER_FRAMES_A_SECOND } from './room-limits.ts'

type Floods = {
  /** Counts a frame, by its weight. Whether it makes a flood of what came before in this second. */
  isFlood(userId: number, weight: number, now: Millis): boolean
  /** Writes until when whoever sent a flood is kept out. */
  keepOut(userId: number, now: Millis): void
  /** How long the person has to wait; 0 and less for everybody who may come in. */
  pauseMs(userId: number, now: Millis): Millis
}

const KEPT_OUT = 'kept-out'

/**
 * Counts each person's frames in each second over all their sockets, before anything is made of them, and keeps whoever sent a flood out for
 * a while. The count is forgotten with the object; who is kept out is not, because a flood ends the object.
 */
export function openFloods(kv: SyncKvStorage): Floods {
  const counts = new Map<number, { second: number; frames: number }>()
  let kept: ReadonlyMap<number, Millis> | undefined
  const outUntil = () => (kept ??= kv.get<Map<number, Millis>>(KEPT_OUT) ?? new Map())
  return {
    isFlood(userId, weight, now) {
      const second = Math.floor(now / SECOND_MS)
      const known = counts.get(userId)
      const frames = (known?.second === second ? known.frames : 0) + weight
      counts.set(userId, { second, frames })
      return frames > USER_FRAMES_A_SECOND
    },
    keepOut(userId, now) {
      const others = [...outUntil()].filter(([id, until]) => id !== userId && until > now)
      // In force here even if it cannot be written.
      kept = new Map([...others, [userId, now + FLOOD_PAUSE_MS]])
      kv.put(KEPT_OUT, kept)
    },
    pauseMs: (userId, now) => (outUntil().get(userId) ?? 0) - now,
  }
}
