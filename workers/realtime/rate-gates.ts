import type { RateGatePort } from '#core/context.ts'
import type { Env } from '../env.ts'
import { AppError } from '#core/errors.ts'
import { SECOND_MS } from '#core/time.ts'

/** The rate gates of the platform: one Durable Object a key. */
export function rateGates(env: Env): RateGatePort {
  const tooMany = (waitMs: number) =>
    new AppError('ERR_TOO_MANY_TRIES', {
      message: 'too many tries',
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / SECOND_MS)),
    })
  return {
    async take(key, limit, windowMs) {
      const waitMs = await env.RATE_GATE.getByName(key).take(limit, windowMs)
      if (waitMs !== null) throw tooMany(waitMs)
    },
    async hold(key, limit, windowMs) {
      const gate = env.RATE_GATE.getByName(key)
      const held = await gate.hold(limit, windowMs)
      if ('waitMs' in held) throw tooMany(held.waitMs)
      return {
        count: async () => await gate.settle(held.id, windowMs),
        // Who does not hear of it lets go by themselves, soon.
        release: async () => await gate.settle(held.id, null).catch(() => undefined),
      }
    },
    async giveBack(key) {
      await env.RATE_GATE.getByName(key).giveBack()
    },
    async clear(key) {
      await env.RATE_GATE.getByName(key).clear()
    },
  }
}
