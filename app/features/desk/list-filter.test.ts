import { describe, expect, it } from 'vitest'
import { listFilter } from '#app/desk-client/test-views.ts'
import {
  filterCount,
  filterFrom,
  searchWith,
  showAllOf,
  withoutFilters,
  withoutLostQueues,
} from './list-filter.ts'

describe('the list filter in the address', () => {
  it('shows an admin everything in the open list when the address says nothing', () => {
    expect(filterFrom(new URLSearchParams(), 'on')).toEqual(listFilter({ showAll: true }))
  })

  it('never shows all, nor filters by user, for who may not', () => {
    const filter = filterFrom(new URLSearchParams('all=1&users=3'), 'never')
    expect(filter.showAll).toBe(false)
    expect(filter.userIds).toEqual([])
  })

  it('shows a supervisor their own first, and everybody’s where they ask for it', () => {
    const supervisor = showAllOf({ profile: 'supervisor', super: false })
    expect(filterFrom(new URLSearchParams(), supervisor).showAll).toBe(false)
    const all = searchWith(new URLSearchParams(), { showAll: true })
    expect(filterFrom(all, supervisor)).toMatchObject({ showAll: true })
    expect(filterFrom(new URLSearchParams('users=3'), supervisor).userIds).toEqual([3])
    expect(showAllOf({ profile: 'user', super: true })).toBe('never')
    expect(showAllOf({ profile: 'admin', super: false })).toBe('on')
  })

  it('leaves the words of a search behind with its list', () => {
    const search = new URLSearchParams('list=search&q=boleto&queues=2')
    expect(searchWith(search, { list: 'open' }).toString()).toBe('queues=2')
    expect(searchWith(search, { list: 'closed' }).toString()).toBe('list=closed&queues=2')
    expect(searchWith(search, { list: 'search' }).get('q')).toBe('boleto')
    expect(searchWith(search, { queueIds: [] }).get('q')).toBe('boleto')
  })

  it('comes back from the address as it went in, and leaves defaults out', () => {
    const change = {
      list: 'search',
      search: 'boleto',
      showAll: false,
      queueIds: [0, 2],
      tagIds: [7],
      statuses: ['pending'],
    } as const
    const search = searchWith(new URLSearchParams('other=kept'), {
      ...change,
      queueIds: [0, 2],
      tagIds: [7],
      statuses: ['pending'],
    })
    expect(search.get('other')).toBe('kept')
    expect(filterFrom(search, 'on')).toMatchObject(change)
    expect(
      searchWith(search, {
        list: 'open',
        search: '',
        showAll: true,
        queueIds: [],
        tagIds: [],
        statuses: [],
      }).toString(),
    ).toBe('other=kept&all=1')
  })

  it('keeps days, order and unread of a list, and the days between of a search', () => {
    const list = { unreadOnly: true, createdOn: '2026-01-02', updatedOn: '2026-02-03' }
    const search = searchWith(new URLSearchParams(), {
      ...list,
      order: 'oldest',
      from: '2026-01-01',
    })
    const inList = filterFrom(search, 'on')
    expect(inList).toMatchObject({ ...list, order: 'oldest', from: '' })
    expect(filterCount(inList)).toBe(3)
    const inSearch = filterFrom(searchWith(search, { list: 'search', search: 'boleto' }), 'on')
    expect(inSearch).toMatchObject({ unreadOnly: false, createdOn: '', order: 'newest' })
    expect(inSearch.from).toBe('2026-01-01')
    expect(filterFrom(new URLSearchParams('created=soon&list=closed'), 'on').createdOn).toBe('')
  })

  it('takes statuses only where the list does not set one', () => {
    expect(filterFrom(new URLSearchParams('list=pending&statuses=closed'), 'on').statuses).toEqual(
      [],
    )
  })

  it('passes over what is no id', () => {
    expect(filterFrom(new URLSearchParams('tags=1,x,-2,3'), 'on').tagIds).toEqual([1, 3])
  })

  it('drops every narrowing at once and keeps the list', () => {
    expect(withoutFilters(new URLSearchParams('list=closed&q=a&tags=1&queues=2')).toString()).toBe(
      'list=closed',
    )
  })
})

it('leaves out queues that are deleted, and keeps the rest as it is', () => {
  const filter = filterFrom(new URLSearchParams('queues=0,3,7&tags=9'), 'on')
  expect(withoutLostQueues(filter, [{ id: 3 }])).toEqual({ ...filter, queueIds: [0, 3] })
  expect(withoutLostQueues(filter, [{ id: 3 }, { id: 7 }])).toBe(filter)
})
