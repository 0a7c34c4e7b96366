import { seededRandom, shuffled as shuffledBy } from '../../db/seed/random.ts'
import { Refusal } from '../failure.ts'

/** The seed of this run's order: TEST_SEED, or one by chance, which processes started from here on get too. */
export function seedOfRun(): number {
  const seed = Number((process.env.TEST_SEED ??= String(Math.floor(Math.random() * 1_000_000))))
  if (!Number.isSafeInteger(seed)) throw new Refusal('TEST_SEED is a whole number')
  return seed
}

/** The same list in an order that the seed makes: the same for the same seed. */
export const shuffled = <Item>(list: readonly Item[], seed: number): Item[] =>
  shuffledBy(seededRandom(seed), list)
