import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { OPERATIONS } from '#domains/operations.ts'
import { CALLS } from './operation-calls.ts'
import { makeWorld } from './operation-world.ts'
import type { World } from './operation-world.ts'
import { askJson } from './worker-http.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld('lido')
})

const readAsOf = (body: unknown) =>
  body instanceof z.ZodObject ? (body.shape as Record<string, z.ZodType>)['readAs'] : undefined

const operations = Object.values(OPERATIONS).flat()
/** Operations that take what a record was read as, where another one answers the record at the same address. */
const saves = operations.flatMap(({ method, path, body }) => {
  const readAs = readAsOf(body)
  const isRead = operations.some((one) => one.method === 'get' && one.path === path)
  return readAs !== undefined && isRead
    ? [{ name: `${method.toUpperCase()} ${path}`, path, readAs }]
    : []
})

it('knows of records of many sorts', () => {
  expect(saves.length).toBeGreaterThan(8)
})

it.each(saves)('$name takes a record as the API answers it', async ({ name, path, readAs }) => {
  const call = CALLS[name]
  const ids = { ...world.ids, ...call?.ids?.(world.ids) }
  const named = (_all: string, id: string) => String(ids[id as keyof typeof ids])
  const address = `/api/v1${path.replaceAll(/\{(\w+)\}/g, named)}`
  const { bearer } = world.session
  const record = await (await askJson('GET', address, undefined, bearer)).json()
  expect(readAs.safeParse(record).error).toBeUndefined()
  const body = { ...(call?.body?.(ids) as object), readAs: record }
  const answer = await askJson('PUT', address, body, bearer)
  const { error } = await answer.json<{ error?: string | null }>()
  expect(error ?? undefined).toBe(call?.refused)
})
