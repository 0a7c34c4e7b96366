import { expect, it } from 'vitest'
import { filterFrom, searchWith } from './contact-filter.ts'

it('the address of the list says the search and the tags, and keeps what is not theirs', () => {
  const filter = filterFrom(new URLSearchParams('q=ana&tags=3,x,3,5&edit=7'))
  expect(filter).toEqual({ search: 'ana', tagIds: [3, 5], sort: 'name' })
  expect(searchWith(new URLSearchParams('q=ana&edit=7'), { search: '' }).toString()).toBe('edit=7')
  expect(searchWith(new URLSearchParams('edit=7'), { tagIds: [3, 5] }).get('tags')).toBe('3,5')
})
