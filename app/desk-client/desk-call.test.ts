import { afterEach, expect, it, vi } from 'vitest'
import { deskCall } from './desk-call.ts'

afterEach(() => vi.restoreAllMocks())

function answerWith(answer: unknown): RequestInit[] & { addresses: string[] } {
  const asked = Object.assign([] as RequestInit[], { addresses: [] as string[] })
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init = {}) => {
    asked.addresses.push(input instanceof Request ? input.url : input.toString())
    asked.push(init)
    return Promise.resolve(Response.json(answer))
  })
  return asked
}

it('puts parameters into the path as one segment each, and a query behind it', async () => {
  const asked = answerWith({})
  await deskCall('GET /tickets/u/{uuid}', { path: { uuid: 'a/b?c' } })
  await deskCall('GET /tickets', { query: { queueIds: [1, 2], showAll: true, cursor: null } })
  expect(asked.addresses).toEqual([
    '/desk/api/v1/tickets/u/a%2Fb%3Fc',
    '/desk/api/v1/tickets?queueIds=%5B1%2C2%5D&showAll=true',
  ])
  expect(asked.map(({ method, body }) => [method, body])).toEqual([
    ['GET', undefined],
    ['GET', undefined],
  ])
})

it('sends a body as JSON, a form as it is, and nothing where nothing is taken', async () => {
  const asked = answerWith({})
  const form = new FormData()
  await deskCall('POST /ticket-read/{ticketId}', { path: { ticketId: 7 } })
  await deskCall('PUT /messages/{id}', { path: { id: 7 }, body: { body: 'Olá' } })
  await deskCall('POST /users/{userId}/media-upload', { path: { userId: 7 }, body: form })
  expect(asked.map(({ method, body }) => [method, body])).toEqual([
    ['POST', undefined],
    ['PUT', '{"body":"Olá"}'],
    ['POST', form],
  ])
})

/** Never called: the type check refuses what is called otherwise than its operation says. */
void [
  // @ts-expect-error no such operation
  () => deskCall('GET /nothing'),
  // @ts-expect-error a parameter is missing
  () => deskCall('GET /contacts/{contactId}', { path: {} }),
  // @ts-expect-error no such parameter of the query
  () => deskCall('GET /tickets', { query: { seachParam: 'x' } }),
  // @ts-expect-error the body lacks its name
  () => deskCall('POST /tags', { body: { color: '#ffffff' } }),
  // @ts-expect-error a body where none is taken
  () => deskCall('POST /ticket-read/{ticketId}', { path: { ticketId: 1 }, body: { a: 1 } }),
]
