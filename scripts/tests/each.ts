import { describe, it } from 'vitest'

type Way = (this: unknown, cases: unknown, ...rest: unknown[]) => unknown
type Api = Record<'each' | 'for', Way>

/** Set up for each file: `it.each` of no case makes no test, and nobody would miss it. */
for (const api of [it, describe] as unknown as Api[])
  for (const name of ['each', 'for'] as const) {
    const way = api[name]
    if (way.name === 'ofSome') continue
    api[name] = function ofSome(cases, ...rest) {
      if (Array.isArray(cases) && cases.length === 0) throw new Error(`${name} of no case`)
      return way.call(this, cases, ...rest)
    }
  }
