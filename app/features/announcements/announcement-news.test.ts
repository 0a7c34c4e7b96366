import { describe, expect, test } from 'vitest'
import type { AnnouncementView } from '#domains/announcements/announcements.types.ts'
import { afterFrame, newestOf, withPage } from './announcement-list.ts'
import type { AnnouncementList } from './announcement-list.ts'
import { newsAfter } from './announcement-news.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 9, minute)).toISOString()
const record = (id: number, fields: Partial<AnnouncementView> = {}): AnnouncementView => ({
  id,
  title: `Aviso ${id}`,
  text: 'Texto',
  priority: 3,
  status: true,
  publishedAt: at(id),
  createdAt: at(id),
  updatedAt: at(id),
  ...fields,
})
const listOf = (ids: number[], nextCursor: string | null = null): AnnouncementList => ({
  records: ids.map((id) => record(id)),
  hasMore: nextCursor !== null,
  nextCursor,
})
const idsOf = ({ records }: AnnouncementList) => records.map(({ id }) => id)

describe('the list', () => {
  test('is seen up to the newest of it, also where an older one was made active again', () => {
    expect(newestOf(listOf([3, 2]))).toBe(at(3))
    expect(
      newestOf({ ...listOf([]), records: [record(1, { publishedAt: at(9) }), record(2)] }),
    ).toBe(at(9))
    expect(newestOf(listOf([]))).toBe(null)
  })

  test('gets a new one on top, and a changed one in its place', () => {
    const list = listOf([3, 1])
    expect(idsOf(afterFrame(list, 'create', { record: record(4) }))).toEqual([4, 3, 1])
    const changed = afterFrame(list, 'update', { record: record(1, { title: 'Outro' }) })
    expect(changed.records.map(({ title }) => title)).toEqual(['Aviso 3', 'Outro'])
  })

  test('gets one that is active again where it belongs, unless its page was not read yet', () => {
    expect(idsOf(afterFrame(listOf([3, 1]), 'update', { record: record(2) }))).toEqual([3, 2, 1])
    expect(idsOf(afterFrame(listOf([3]), 'update', { record: record(2) }))).toEqual([3, 2])
    const partly = listOf([3], '3')
    expect(afterFrame(partly, 'update', { record: record(2) })).toBe(partly)
  })

  test('loses what is taken back', () => {
    expect(idsOf(afterFrame(listOf([3, 1]), 'delete', { id: 3 }))).toEqual([1])
  })

  test('grows by a page below, in which what moved meanwhile stands once', () => {
    const more = withPage(listOf([5, 4], '4'), listOf([4, 3]))
    expect(idsOf(more)).toEqual([5, 4, 3])
    expect([more.hasMore, more.nextCursor]).toEqual([false, null])
  })
})

describe('what is news', () => {
  const news = { seenAt: at(2), unseen: [{ id: 3, publishedAt: at(3) }] }

  test('grows by what is published, once, and not by a change of what was seen', () => {
    const grown = newsAfter(news, 'create', { record: record(4) })
    expect(grown.unseen.map(({ id }) => id)).toEqual([3, 4])
    expect(newsAfter(grown, 'update', { record: record(4) }).unseen).toHaveLength(2)
    expect(newsAfter(news, 'update', { record: record(1) })).toEqual(news)
  })

  test('loses what is taken back', () => {
    expect(newsAfter(news, 'delete', { id: 3 }).unseen).toEqual([])
  })

  test('ends with what was seen here or on another device, and never begins again', () => {
    expect(newsAfter(news, 'updateUnread', { seenAt: at(3) })).toEqual({
      seenAt: at(3),
      unseen: [],
    })
    expect(newsAfter(news, 'updateUnread', { seenAt: at(1) })).toEqual(news)
  })
})
