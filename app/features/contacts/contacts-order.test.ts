import { expect, it } from 'vitest'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import { heard, refreshed } from '#app/components/lists/paged-rows.ts'
import type { PagedRows } from '#app/components/lists/paged-rows.ts'
import type { ContactFilter } from './contact-filter.ts'
import { orderOf } from './contacts-order.ts'

const vip = { id: 3, name: 'vip', color: '#112233' }
const ALL: ContactFilter = { search: '', tagIds: [], sort: 'name' }

function contact(id: number, name: string, change: Partial<ContactView> = {}): ContactView {
  return {
    id,
    name,
    number: `551198888${String(id).padStart(4, '0')}`,
    email: '',
    channel: 'whatsapp',
    isGroup: false,
    active: true,
    disableBot: false,
    acceptAudioMessage: true,
    lgpdAcceptedAt: null,
    profilePicUrl: null,
    urlPicture: null,
    isErased: false,
    extraInfo: [],
    tags: [],
    lastContactAt: null,
    createdAt: '2026-03-02T12:00:00.000Z',
    updatedAt: '2026-03-02T12:00:00.000Z',
    ...change,
  }
}

const list = (
  names: readonly string[],
  nextCursor: string | null = null,
): PagedRows<ContactView> => ({
  ...{ key: 'all', told: [], nextCursor },
  rows: names.map((name, at) => contact(at + 1, name)),
})
/** Names after the room has told of this contact. */
const told = (filter: ContactFilter, shown: PagedRows<ContactView>, row: ContactView) =>
  heard(shown, { at: 0, row }, orderOf(filter)).rows.map(({ name }) => name)

it('takes somebody new in at their place by name, capitals and accents aside', () => {
  const shown = list(['Ana', 'Bruno', 'Davi'])
  expect(told(ALL, shown, contact(9, 'Álvaro'))).toEqual(['Álvaro', 'Ana', 'Bruno', 'Davi'])
  expect(told(ALL, list(['Ana'], 'more'), contact(9, 'Zeca'))).toEqual(['Ana'])
})

it('takes somebody new in by their last contact, and behind all others where there was none', () => {
  const at = (day: number) => ({ lastContactAt: `2026-03-0${day}T12:00:00.000Z` })
  const shown = {
    ...list([]),
    rows: [contact(1, 'Eva', at(5)), contact(2, 'Ana', at(3)), contact(3, 'Bia')],
  }
  const filter: ContactFilter = { ...ALL, sort: 'lastContact' }
  const names = (change: Partial<ContactView>) => told(filter, shown, contact(9, 'Caio', change))
  expect(names(at(4))).toEqual(['Eva', 'Caio', 'Ana', 'Bia'])
  expect(names({})).toEqual(['Eva', 'Ana', 'Bia', 'Caio'])
  // Among contacts of a tag the newest comes first where nobody was in touch.
  const tagged = { ...filter, tagIds: [vip.id] }
  expect(told(tagged, shown, contact(9, 'Caio', { tags: [vip] }))).toEqual([
    ...['Eva', 'Ana', 'Caio', 'Bia'],
  ])
})

it('shows nobody new in a search, and nobody without the tag that is asked for', () => {
  expect(told({ ...ALL, search: 'an' }, list(['Ana']), contact(9, 'Anita'))).toEqual(['Ana'])
  const tagged = { ...ALL, tagIds: [vip.id] }
  expect(told(tagged, list(['Ana']), contact(9, 'Bia'))).toEqual(['Ana'])
  expect(told(tagged, list(['Ana']), contact(9, 'Bia', { tags: [vip] }))).toEqual(['Ana', 'Bia'])
  expect(told(tagged, list(['Ana']), contact(1, 'Ana'))).toEqual([])
})

it('keeps what was read after the first page of a search, whose order the server knows', () => {
  const [ana, bruno, davi, eva] = list(['Ana', 'Bruno', 'Davi', 'Eva']).rows as [
    ContactView,
    ContactView,
    ContactView,
    ContactView,
  ]
  const shown = { ...list([], 'more'), rows: [eva, bruno, davi, ana] }
  const reading = { key: 'all', page: { rows: [bruno, davi], nextCursor: 'x' }, began: 0 }
  const names = (filter: ContactFilter) =>
    refreshed(shown, reading, orderOf(filter)).rows.map(({ name }) => name)
  expect(names({ ...ALL, search: 'a' })).toEqual(['Bruno', 'Davi', 'Ana'])
  expect(names(ALL)).toEqual(['Bruno', 'Davi', 'Eva'])
})
