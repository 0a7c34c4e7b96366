/** A repeatable source of chance: the same seed gives the same rows on every machine. Never for secrets. */
export type Random = {
  /** In [0, 1). */
  next(): number
  /** A whole number in [0, below). */
  int(below: number): number
  /** A whole number in [low, high], both possible. */
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  hex(digits: number): string
  uuid(): string
}

/** mulberry32: 32 bits of state, good enough for data that only has to look varied. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (below: number) => Math.floor(next() * below)
  const hex = (digits: number) => {
    let out = ''
    while (out.length < digits) {
      out += Math.floor(next() * 4_294_967_296)
        .toString(16)
        .padStart(8, '0')
    }
    return out.slice(0, digits)
  }
  return {
    next,
    int,
    between: (low, high) => low + int(high - low + 1),
    chance: (probability) => next() < probability,
    pick: (list) => {
      if (list.length === 0) throw new Error('nothing to pick from')
      return list[int(list.length)]!
    },
    hex,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'[int(4)] ?? '8'}${hex(3)}-${hex(12)}`,
  }
}

/** A copy of the list in a random order (Fisher–Yates). */
export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const out = [...list]
  for (let i = out.length - 1; i > 0; i--) {
    const j = random.int(i + 1)
    const kept = out[i]!
    out[i] = out[j]!
    out[j] = kept
  }
  return out
}
