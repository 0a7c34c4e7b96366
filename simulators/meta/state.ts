import { unknownObject } from './errors.ts'
import { APP_ID, demoSeed } from './seed.ts'
import type { AccessToken, BusinessNumber, Seed, Waba } from './seed.ts'

/** The simulated Meta's directory: the businesses, their numbers and the tokens that may act for them. */
export function createState(secrets: {
  appSecret: string
  verifyToken: string
  callbackUrl: string
}) {
  let directory: Seed = demoSeed()
  const app = { id: APP_ID, ...secrets }

  return {
    app,
    wabas: () => directory.wabas,
    numbers: () => directory.numbers,
    tokens: () => directory.tokens,
    findWaba: (id: string) => directory.wabas.find((waba) => waba.id === id),
    findNumber: (id: string) => directory.numbers.find((number) => number.id === id),
    findToken: (value: string) => directory.tokens.find((token) => token.value === value),
    ownNumber(method: string, id: string, token: AccessToken): BusinessNumber {
      const number = directory.numbers.find((candidate) => candidate.id === id)
      if (!number || !token.wabaIds.includes(number.wabaId)) throw unknownObject(method, id)
      return number
    },
    ownWaba(method: string, id: string, token: AccessToken): Waba {
      const waba = directory.wabas.find((candidate) => candidate.id === id)
      if (!waba || !token.wabaIds.includes(waba.id)) throw unknownObject(method, id)
      return waba
    },
    /** Adds to the directory, or replaces what has the same id. */
    seed(more: Partial<Seed>): void {
      directory = {
        wabas: replaceBy(directory.wabas, more.wabas, (waba) => waba.id),
        numbers: replaceBy(directory.numbers, more.numbers, (number) => number.id),
        tokens: replaceBy(directory.tokens, more.tokens, (token) => token.value),
      }
    },
    reset(): void {
      directory = demoSeed()
      Object.assign(app, secrets)
    },
  }
}

export type State = ReturnType<typeof createState>

function replaceBy<T>(current: T[], more: T[] | undefined, keyOf: (item: T) => string): T[] {
  const replaced = new Set(more?.map(keyOf))
  return [...current.filter((item) => !replaced.has(keyOf(item))), ...(more ?? [])]
}
