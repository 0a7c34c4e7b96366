import { SECOND_MS } from '#core/time.ts'
import type { Millis } from '#core/time.ts'

/** A budget that fills up by itself: `burst` requests at most, `perSecond` new ones a second. */
export type Rate = { burst: number; perSecond: number }
/** One of the budgets a request is counted against. */
export type Claim = { key: string; rate: Rate }
export type Taken = {
  /** Null: taken. Else the milliseconds until one request would be; nothing was counted. */
  waitMs: number | null
  /** Of the budget that is nearest to its end. */
  limit: number
  perSecond: number
  remaining: number
  /** Seconds until that budget is whole again. */
  resetSeconds: number
}

export type RequestRates = {
  /** Counts one request against all its budgets, or against none of them. */
  take(claims: readonly [Claim, ...Claim[]], now: Millis): Taken
}

type Bucket = { left: number; at: Millis }

/** Token buckets in memory: no request waits for a disk or another machine to be counted. */
export function createRequestRates(kept: number): RequestRates {
  const buckets = new Map<string, Bucket>()

  /** The newest used stand last, so that the first is the one to forget. */
  const filled = ({ key, rate }: Claim, now: Millis): Bucket => {
    const known = buckets.get(key)
    const bucket = known ?? { left: rate.burst, at: now }
    const passed = Math.max(0, now - bucket.at)
    bucket.left = Math.min(rate.burst, bucket.left + (passed / SECOND_MS) * rate.perSecond)
    bucket.at = Math.max(bucket.at, now)
    buckets.delete(key)
    buckets.set(key, bucket)
    for (const oldest of buckets.keys()) {
      if (buckets.size <= kept) break
      buckets.delete(oldest)
    }
    return bucket
  }

  return {
    take(claims, now) {
      const counted = claims.map((claim) => ({ rate: claim.rate, bucket: filled(claim, now) }))
      const waits = counted.map(({ rate, bucket }) => (1 - bucket.left) / rate.perSecond)
      const waitMs = Math.round(Math.max(...waits) * SECOND_MS)
      if (waitMs <= 0) for (const { bucket } of counted) bucket.left -= 1
      const { rate, bucket } = counted.reduce((tightest, one) =>
        one.bucket.left / one.rate.burst < tightest.bucket.left / tightest.rate.burst
          ? one
          : tightest,
      )
      return {
        waitMs: waitMs <= 0 ? null : waitMs,
        limit: rate.burst,
        perSecond: rate.perSecond,
        remaining: Math.floor(bucket.left),
        resetSeconds: Math.ceil((rate.burst - bucket.left) / rate.perSecond),
      }
    },
  }
}
