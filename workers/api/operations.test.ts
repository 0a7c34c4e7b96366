import { OPERATIONS } from '#domains/operations.ts'
import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { expect, it } from 'vitest'
import { PERMISSIONS } from '#core/permissions.ts'
import { ask } from '#tests/edge/worker-http.ts'
import { createApi, deskApi, tokenApi } from './api.ts'
import { operationsOf } from './operations.ts'

const addressed = [tokenApi, deskApi].flatMap((kind) =>
  operationsOf(createApi(kind)).map((operation) => ({
    ...operation,
    address: kind.base + operation.path.replaceAll(/\{\w+\}/g, '1'),
  })),
)

it.each(addressed.filter(({ access }) => access !== 'public'))(
  '$method $address answers nobody',
  async ({ method, address }) => {
    const answer = await ask(address, { method, headers: { 'Sec-Fetch-Site': 'same-origin' } })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ error: 'ERR_UNAUTHENTICATED' })
  },
)

it('is open to nobody but for signing in and what everybody may know', () => {
  const open = addressed
    .filter(({ access }) => access === 'public')
    .map(({ method, address }) => `${method} ${address}`)
  expect(open.sort()).toEqual([
    'DELETE /api/v1/auth/logout',
    'GET /api/v1/openapi.json',
    'GET /api/v1/version',
    'GET /desk/api/v1/openapi.json',
    'GET /desk/api/v1/version',
    'POST /api/v1/auth/login',
    'POST /api/v1/auth/refresh_token',
  ])
})

it('asks for permissions that exist', () => {
  const known: ReadonlySet<string> = new Set(['public', 'signed-in', ...PERMISSIONS])
  expect(addressed.filter(({ access }) => !known.has(access))).toEqual([])
})

it('does not start with a route that does not say who may call it', () => {
  const forgetful = new OpenAPIHono()
  forgetful.openapi(
    createRoute({
      method: 'get',
      path: '/secrets',
      responses: { 200: { description: 'all of them' } },
    }),
    (c) => c.text('x'),
  )
  expect(() => operationsOf(forgetful)).toThrow('GET /secrets does not say who may call it')
})

it('describes every operation, with who may call it', async () => {
  const document: {
    openapi: string
    paths: Record<string, Record<string, { 'x-access': string }>>
  } = await (await ask('/api/v1/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/tickets']?.['get']?.['x-access']).toBe('ticket:read')
  const described = Object.values(document.paths).reduce(
    (sum, methods) => sum + Object.keys(methods).length,
    0,
  )
  expect(described).toBe(operationsOf(createApi(tokenApi)).length)
})

it('takes a number in a path in one spelling', () => {
  const numbers = Object.values(OPERATIONS)
    .flat()
    .flatMap((one) =>
      Object.entries(one.params?.shape ?? {}).map(([name, of]) => [one.id, name, of] as const),
    )
    .filter(([, , of]) => typeof of.safeParse('7').data === 'number')
  expect(numbers.length).toBeGreaterThan(60)
  const others = ['7.0', '7.', '7e0', '0x7', '+7', ' 7', '7 ', '07', '-7', '0', '', '\u0667']
  const taken = numbers.flatMap(([id, name, of]) =>
    others.filter((other) => of.safeParse(other).success).map((other) => `${id} ${name} ${other}`),
  )
  expect(taken).toEqual([])
})

it('reads no body for its key where the operation reads its bytes itself', () => {
  const isOfBytes = ({
    sample,
    body,
    form,
  }: (typeof OPERATIONS)[keyof typeof OPERATIONS][number]) =>
    sample.body !== undefined && body === undefined && form === undefined
  const undeclared = Object.values(OPERATIONS).flat().filter(isOfBytes)
  expect(undeclared.map(({ id, bytes }) => [id, bytes])).toEqual([['putPart', true]])
})
