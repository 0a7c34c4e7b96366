import { describe, expect, it } from 'vitest'
import { createApi, tokenApi } from '#workers/api/api.ts'
import { operationsOf } from '#workers/api/operations.ts'
import type { Operation } from '#workers/api/operations.ts'
import { nameOf } from './call-operation.ts'
import { makeUser } from './factories.ts'
import { CALLS } from './operation-calls.ts'
import { makeWorld } from './operation-world.ts'
import { ask, bearerOf } from './worker-http.ts'

/** Blanks without a width and a joiner that joins nothing. */
const SHOWS_NOTHING = '\u200b\u2060\u200d'
/** Turns the line around, and ends a text for some programs. */
const TURNS = 'Ana\u202e Prado\u0000'
const UNWANTED = /\u202e|\u0000|\\u0000|\\u202e/i
/** What people, queues, tags … are called. */
const NAMES = ['name', 'title', 'shortcode', 'shortcut', 'contactName'] as const

/** A file is sent whatever it is called. */
const NAMED_BY_US = 'POST /uploads'

/** What the platform tells is of all companies: no two are called the same. */
let made = 0

type Named = Operation & { field: string }

const named: Named[] = operationsOf(createApi(tokenApi)).flatMap((operation) => {
  const body = CALLS[nameOf(operation)]?.body
  // The samples of a body only name their objects: which, does not matter for what fields there are.
  const sample = body?.(new Proxy({}, { get: () => 1 }) as never) as object | undefined
  const field = NAMES.find((key) => typeof (sample as Record<string, unknown>)?.[key] === 'string')
  return field === undefined ? [] : [{ ...operation, field }]
})

/** The operation's own call, with another name. Returns its status and what it says. */
async function called({ field, ...operation }: Named, name: string) {
  const { company, ids } = await makeWorld('nomes')
  // What the platform tells has its owner's name for it.
  const owner = await makeUser(company, { profile: 'admin', super: true })
  const session = await bearerOf(owner, company)
  const plan = CALLS[nameOf(operation)]!
  const asked = { ...ids, ...plan.ids?.(ids) }
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_all, id: string) =>
    String(asked[id as keyof typeof asked]),
  )
  const answer = await ask(`/api/v1${path}`, {
    method: operation.method,
    headers: { ...session.bearer, 'content-type': 'application/json' },
    body: JSON.stringify({ ...(plan.body?.(asked) as object), [field]: name }),
  })
  return { status: answer.status, text: await answer.text() }
}

it('names are given by so many operations', () => {
  expect(named.map(nameOf)).toEqual(expect.arrayContaining(['POST /contacts', 'POST /queue']))
  expect(named.length).toBeGreaterThan(8)
})

describe.each(named.map((operation) => [nameOf(operation), operation] as const))(
  '%s',
  (_name, operation) => {
    it('takes no name that shows nothing', async () => {
      const { status, text } = await called(operation, SHOWS_NOTHING)
      expect(text).not.toContain(SHOWS_NOTHING)
      const isNamedByUs = nameOf(operation) === NAMED_BY_US
      expect([status, text]).toEqual([
        isNamedByUs ? 200 : 400,
        expect.stringContaining(isNamedByUs ? '"arquivo"' : 'ERR_'),
      ])
    })

    it('keeps nothing of a name that turns the line', async () => {
      const { status, text } = await called(operation, `${TURNS}${++made}`)
      expect(status).toBeLessThan(300)
      expect(text).not.toMatch(UNWANTED)
    })
  },
)
