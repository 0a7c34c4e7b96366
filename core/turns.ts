import type { Clock, Millis } from './time.ts'
import { SECOND_MS } from './time.ts'

/** What goes by time; a test has its own. */
export type Timers = Clock & { wait(ms: Millis): Promise<void> }

export const realTimers: Timers = {
  now: Date.now,
  wait: (ms) => new Promise((go) => setTimeout(go, ms)),
}

export type TurnBounds = {
  /** Works that wait at most: of all, and of one who asks for them. */
  waiting: number
  waitingOfOne: number
  /** As long as one waits at most. */
  waitMs: Millis
  /** From one's beginning to the next one's where some wait: what it takes, and as long again for whatever else this isolate serves. */
  apartMs: Millis
  busy: () => Error
}

/** Between two looks at whose turn it is. */
const LOOK_MS = 25
/** Whoever has not looked for so long, or has had its turn for so long, has ended without a word. */
const SILENT_MS = 5 * SECOND_MS

/**
 * Turns for work that keeps the processor to itself: one at a time of this isolate, with a rest after each while others wait, so that many
 * at once cost nobody else more than one does. Returns how work is done in its turn; `whose` names who asks for it. Throws `busy` where too
 * many wait, or for too long; then nothing has run. The work should wait for something before it begins: only then have all that came at
 * once asked for their turn. A turn is looked for again and again rather than handed over, since no request may wait for what belongs to
 * another (Workers, I/O contexts).
 */
export function createTurns(
  { waiting, waitingOfOne, waitMs, apartMs, busy }: TurnBounds,
  { now, wait }: Timers = realTimers,
) {
  type Turn = { whose: string; seenAt: Millis }
  const line = new Set<Turn>()
  let holder: Turn | null = null
  let begunAt: Millis = -Infinity

  const isFree = () => holder === null || now() - begunAt > SILENT_MS
  const dropSilent = () => {
    for (const turn of line) if (now() - turn.seenAt > SILENT_MS) line.delete(turn)
  }
  const isFirst = (own: Turn) => {
    dropSilent()
    const [first] = line
    return first === own
  }
  const begin = (own: Turn) => {
    holder = own
    begunAt = now()
  }
  /** Its turn has begun once this resolves: between the look and the beginning nobody else looks. */
  const stand = async (own: Turn) => {
    // Where all who waited have gone, nobody else looks.
    dropSilent()
    if (line.size === 0 && isFree()) return begin(own)
    const ofOne = [...line].filter(({ whose }) => whose === own.whose)
    if (line.size >= waiting || ofOne.length >= waitingOfOne) throw busy()
    const giveUpAt = now() + waitMs
    line.add(own)
    try {
      do {
        if (now() >= giveUpAt) throw busy()
        await wait(LOOK_MS)
        own.seenAt = now()
        // Who was silent for so long that they were taken for gone stands last.
        line.add(own)
      } while (!isFirst(own) || !isFree() || now() - begunAt < apartMs)
      begin(own)
    } finally {
      line.delete(own)
    }
  }
  return async <Done>(whose: string, work: () => Promise<Done>): Promise<Done> => {
    const own = { whose, seenAt: now() }
    await stand(own)
    try {
      return await work()
    } finally {
      if (holder === own) holder = null
    }
  }
}
