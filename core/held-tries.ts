import type { HeldTry, RateGatePort } from './context.ts'

/** A budget of tries; `key` says whose. */
export type Gate = { key: string; limit: number; windowMs: number }

/**
 * Runs what is a try in every one of these gates or in none, as `counts` says of what came of it. A place is held in each meanwhile, so
 * that many at once are no more than one by one. Throws ERR_TOO_MANY_TRIES where one has no place, and then nothing has run.
 */
export async function countingTries<Done>(
  rates: RateGatePort,
  gates: readonly Gate[],
  run: () => Promise<Done>,
  counts: (outcome: PromiseSettledResult<Done>) => boolean,
): Promise<Done> {
  const held: HeldTry[] = []
  let isCounted = false
  try {
    for (const { key, limit, windowMs } of gates) held.push(await rates.hold(key, limit, windowMs))
    const [outcome] = await Promise.allSettled([run()])
    isCounted = counts(outcome)
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  } finally {
    await Promise.all(held.map((one) => (isCounted ? one.count() : one.release())))
  }
}
