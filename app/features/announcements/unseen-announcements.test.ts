import { describe, expect, test } from 'vitest'
import { newestOf, unseenAfter } from './unseen-announcements.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 9, minute)).toISOString()
const record = (id: number) => ({ id, publishedAt: at(id) })

test('a list is seen up to the newest of it, also where an older one was made active again', () => {
  expect(newestOf([record(3), record(2)])).toBe(at(3))
  expect(newestOf([{ publishedAt: at(9) }, record(2), { publishedAt: null }])).toBe(at(9))
  expect(newestOf([])).toBe(null)
})

describe('what is news', () => {
  const news = { seenAt: at(2), unseen: [{ id: 3, publishedAt: at(3) }] }

  test('grows by what is published, once, and not by a change of what was seen', () => {
    const grown = unseenAfter(news, 'create', { record: record(4) })
    expect(grown.unseen.map(({ id }) => id)).toEqual([3, 4])
    expect(unseenAfter(grown, 'update', { record: record(4) }).unseen).toHaveLength(2)
    expect(unseenAfter(news, 'update', { record: record(1) })).toEqual(news)
  })

  test('loses what is taken back', () => {
    expect(unseenAfter(news, 'delete', { id: 3 }).unseen).toEqual([])
  })

  test('ends with what was seen here or on another device, and never begins again', () => {
    expect(unseenAfter(news, 'updateUnread', { seenAt: at(3) })).toEqual({
      seenAt: at(3),
      unseen: [],
    })
    expect(unseenAfter(news, 'updateUnread', { seenAt: at(1) })).toEqual(news)
  })
})
