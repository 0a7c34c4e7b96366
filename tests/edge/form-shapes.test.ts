import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { formRules } from '#app/route-builders/form-rules.server.ts'
import { contextFor } from './context.ts'
import type { TestContext } from './context.ts'
import { makeUser } from './factories.ts'
import { makeWorld } from './operation-world.ts'
import { postForm } from './post-form.ts'

type Action = ((args: ActionFunctionArgs) => Promise<unknown>) & {
  schemas?: Readonly<Record<string, z.ZodType>>
}
const pages = import.meta.glob<{ action?: Action }>('/app/routes/*.{ts,tsx}', { eager: true })
/** Each form once: several pages share an action. */
const actions = new Set(Object.values(pages).flatMap(({ action }) => action ?? []))
const forms = [...actions].flatMap((action) =>
  Object.entries(action.schemas ?? {}).map(([intent, schema]) => ({ action, intent, schema })),
)

type Kind = 'text' | 'texts' | 'list' | 'object'

/** What a field is made of, by the names that its schema gives. */
function kindOf(name: string, names: readonly string[]): Kind {
  if (names.some((other) => other.startsWith(`${name}.`))) return 'object'
  if (names.some((other) => other.startsWith(`${name}[].`))) return 'list'
  return names.includes(`${name}[]`) ? 'texts' : 'text'
}

const file = () => new File(['x'], 'x.txt', { type: 'text/plain' })

/** A field in every kind but its own, alone and beside its own. */
function* misshapen(name: string): Generator<[string, string | File][]> {
  const own = name.replaceAll('[]', '[0]')
  for (const other of ['.b', '[0]', '[0].b', '[999]', '[999].b', '[9999999].x', '[]', '[].b']) {
    yield [[own + other, 'x']]
    yield [
      [own, 'x'],
      [own + other, 'x'],
    ]
    yield [
      [own + other, 'x'],
      [own, 'x'],
      [own + other, 'x'],
    ]
  }
  yield [[own, 'x']]
  yield [
    [own, 'x'],
    [own, 'y'],
  ]
  yield [[own, file()]]
  yield [
    [own, 'x'],
    [own, file()],
  ]
}

/** Names of what a page would draw a field of another kind with than its schema's. */
function wrong(value: unknown, name: string, names: readonly string[]): string[] {
  if (value === undefined || value === null) return []
  const kind = kindOf(name, names)
  if (kind === 'text') return typeof value === 'string' ? [] : [name]
  if (kind === 'texts')
    return [value].flat().every((one) => one === undefined || typeof one === 'string') ? [] : [name]
  if (kind === 'list')
    return Array.isArray(value)
      ? [...value].flatMap((one) => wrong(one, `${name}[]`, names))
      : [name]
  if (typeof value !== 'object' || Array.isArray(value)) return [name]
  return Object.entries(value).flatMap(([field, one]) => wrong(one, `${name}.${field}`, names))
}

type Answer = {
  data?: { result?: { initialValue?: Record<string, unknown> | null } }
  init?: { status?: number } | null
}

describe('a form whose fields are of another kind than the page has', () => {
  let ctx: TestContext
  let params: Record<string, string>
  beforeAll(async () => {
    const { company, ids } = await makeWorld('forma')
    ctx = contextFor(company, await makeUser(company, { profile: 'admin', super: true }))
    // What a page's address names is a number.
    const named = Object.entries(ids).filter(([, id]) => typeof id === 'number')
    params = Object.fromEntries(named.map(([name, id]) => [name, `${id}`]))
  })

  it.each(forms.map((form, at) => [`${at} ${form.intent}`, form] as const))(
    '%s is drawn again as its schema has it',
    async (_, { action, intent, schema }) => {
      const names = Object.keys(formRules(schema).constraint)
      const faults: string[] = []
      for (const name of names)
        for (const fields of misshapen(name)) {
          const body = new FormData()
          body.append('intent', intent)
          for (const [field, value] of fields) body.append(field, value)
          const told = fields.map(([field]) => field).join(' ')
          const answer: Answer = await postForm(action, ctx, {
            path: '/form',
            params,
            body,
          }).then(
            (answered) => answered as Answer,
            (thrown: unknown) => thrown as Answer,
          )
          if (answer instanceof Error || (answer.init?.status ?? 200) >= 500)
            faults.push(`${told}: ${answer instanceof Error ? answer.message : 'fails'}`)
          const drawn = Object.entries(answer.data?.result?.initialValue ?? {})
          for (const field of drawn.flatMap(([top, value]) => wrong(value, top, names)))
            faults.push(`${told}: ${field}`)
        }
      expect(faults.slice(0, 8)).toEqual([])
    },
  )

  it('is one of many', () => {
    expect(forms.length).toBeGreaterThan(30)
  })
})
