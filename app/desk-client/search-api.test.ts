import { afterEach, expect, it, vi } from 'vitest'
import { searchEverything, searchMore } from './search-api.ts'

afterEach(() => vi.restoreAllMocks())

function answering(body: unknown) {
  return vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(Response.json(body)))
}

const asked = (fetched: ReturnType<typeof answering>) => {
  const [input] = fetched.mock.lastCall ?? []
  const url = new URL(input as string, 'https://balcao.test')
  return [url.pathname, Object.fromEntries(url.searchParams)]
}

it('asks for everything a text finds, narrowed by what is set', async () => {
  const fetched = answering({ contacts: null, tickets: null, messages: null })
  await searchEverything('não caiu', { from: '2026-01-01', queueIds: [0, 3], tagIds: [] })
  expect(asked(fetched)).toEqual([
    '/desk/api/v1/search',
    { searchParam: 'não caiu', dateFrom: '2026-01-01', queueIds: '[0,3]' },
  ])
})

it('asks for more of one group and gives that group alone', async () => {
  const tickets = { items: [], hasMore: false, nextCursor: null }
  const fetched = answering({ contacts: null, tickets, messages: null })
  expect(await searchMore('tickets', '5_1', 'maria')).toEqual(tickets)
  expect(asked(fetched)[1]).toEqual({ searchParam: 'maria', group: 'tickets', cursor: '5_1' })
})
