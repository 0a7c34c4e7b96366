import { describe, it } from 'vitest'

type Api = { each: (this: unknown, cases: unknown, ...rest: unknown[]) => unknown }

/** Set up for each file: `it.each` of no case makes no test, and nobody would miss it. */
for (const api of [it, describe] as unknown as Api[]) {
  const { each } = api
  if (each.name === 'eachOfSome') continue
  api.each = function eachOfSome(cases, ...rest) {
    if (Array.isArray(cases) && cases.length === 0) throw new Error('it.each of no case')
    return each.call(this, cases, ...rest)
  }
}
