import { afterEach, expect, it, vi } from 'vitest'
import type { SchedulePage, ScheduleView } from '#domains/schedules/schedules.types.ts'
import { fetchSchedules } from './fetch-schedules.ts'

afterEach(() => vi.restoreAllMocks())

it('reads all pages, so that the soonest is among what is found', async () => {
  const asked: URL[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://desk.test')
    asked.push(url)
    const at = Number(url.searchParams.get('cursor') ?? 0)
    const page: SchedulePage = {
      schedules: [{ id: at + 1 } as ScheduleView],
      count: 1,
      hasMore: at < 2,
      nextCursor: at < 2 ? String(at + 1) : null,
    }
    return Promise.resolve(Response.json(page))
  })
  const found = await fetchSchedules({ contactId: 7, status: ['PENDENTE'] })
  expect(found.map(({ id }) => id)).toEqual([1, 2, 3])
  expect(asked.map(({ searchParams }) => searchParams.get('contactId'))).toEqual(['7', '7', '7'])
})
