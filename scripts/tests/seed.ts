import { Refusal } from '../failure.ts'

/** The seed of this run's order: TEST_SEED, or one by chance, which processes started from here on get too. */
export function seedOfRun(): number {
  const seed = Number((process.env.TEST_SEED ??= String(Math.floor(Math.random() * 1_000_000))))
  if (!Number.isSafeInteger(seed)) throw new Refusal('TEST_SEED is a whole number')
  return seed
}

/** The same list in an order that the seed makes: the same for the same seed. */
export function shuffled<Item>(list: readonly Item[], seed: number): Item[] {
  const random = numbersFrom(seed)
  const order = [...list]
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[order[last], order[other]] = [order[other] as Item, order[last] as Item]
  }
  return order
}

/** Numbers from 0 to below 1 by mulberry32: small, and good enough for an order. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
