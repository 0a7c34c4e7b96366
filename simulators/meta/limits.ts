import type { Clock } from './clock.ts'
import { whatsappError } from './errors.ts'
import type { BehaviourSettings } from './settings.ts'

/** One message per 6 s to one user, with 45 of them available at once (WhatsApp Business Platform limits). */
const PAIR_BURST = 45
const PAIR_PER_MS = 1 / 6000

type Bucket = { tokens: number; at: number }

/** Token buckets on the simulator's clock: per number, and per pair of number and user. */
export function createLimits(clock: Clock) {
  const buckets = new Map<string, Bucket>()

  const take = (key: string, capacity: number, perMs: number): boolean => {
    const now = clock.now()
    const bucket = buckets.get(key) ?? { tokens: capacity, at: now }
    const tokens = Math.min(capacity, bucket.tokens + (now - bucket.at) * perMs)
    buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now })
    return tokens >= 1
  }

  return {
    reset: () => buckets.clear(),
    /** Throws 130429 (number) or 131056 (pair) when the message is one too many. */
    spend(phoneNumberId: string, user: string, behaviour: BehaviourSettings): void {
      const perSecond = behaviour.numberLimitPerSecond
      if (perSecond > 0 && !take(phoneNumberId, perSecond, perSecond / 1000)) {
        throw whatsappError(130429, undefined, 429)
      }
      if (behaviour.pairLimit && !take(`${phoneNumberId}:${user}`, PAIR_BURST, PAIR_PER_MS)) {
        throw whatsappError(131056)
      }
    },
  }
}

export type Limits = ReturnType<typeof createLimits>
