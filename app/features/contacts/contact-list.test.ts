import { describe, expect, it } from 'vitest'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import { filterFrom, searchWith } from './contact-filter.ts'
import type { ContactFilter } from './contact-filter.ts'
import {
  beginsWith,
  listOf,
  withContact,
  withFirstPage,
  withoutContact,
  withPage,
} from './contact-list.ts'

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
    extraInfo: [],
    tags: [],
    lastContactAt: null,
    createdAt: '2026-03-02T12:00:00.000Z',
    updatedAt: '2026-03-02T12:00:00.000Z',
    ...change,
  }
}

function list(filter: ContactFilter, names: readonly string[], cursor: string | null = null) {
  const contacts = names.map((name, at) => contact(at + 1, name))
  return listOf(filter, { contacts, hasMore: cursor !== null, nextCursor: cursor, count: 0 })
}
const names = (of: { contacts: readonly ContactView[] }) => of.contacts.map(({ name }) => name)

describe('the list while the room tells news', () => {
  it('takes somebody new in at their place by name, capitals and accents aside', () => {
    const next = withContact(list(ALL, ['Ana', 'Bruno', 'Davi']), contact(9, 'Álvaro'))
    expect(names(next)).toEqual(['Álvaro', 'Ana', 'Bruno', 'Davi'])
  })

  it('leaves whoever belongs behind the loaded pages to those', () => {
    const shown = list(ALL, ['Ana', 'Bruno'], 'more')
    expect(withContact(shown, contact(9, 'Zeca'))).toBe(shown)
    expect(names(withContact(list(ALL, ['Ana', 'Bruno']), contact(9, 'Zeca')))).toEqual([
      'Ana',
      'Bruno',
      'Zeca',
    ])
  })

  it('changes a shown contact where it stands, even under a new name', () => {
    expect(names(withContact(list(ALL, ['Ana', 'Bruno']), contact(1, 'Zélia')))).toEqual([
      'Zélia',
      'Bruno',
    ])
  })

  it('shows nobody new in a search, and nobody without the tag that is asked for', () => {
    const search = list({ ...ALL, search: 'an' }, ['Ana'])
    expect(withContact(search, contact(9, 'Anita'))).toBe(search)
    const tagged = list({ ...ALL, tagIds: [vip.id] }, ['Ana'])
    expect(withContact(tagged, contact(9, 'Bia'))).toBe(tagged)
    expect(names(withContact(tagged, contact(9, 'Bia', { tags: [vip] })))).toEqual(['Ana', 'Bia'])
    expect(names(withContact(tagged, contact(1, 'Ana')))).toEqual([])
  })

  it('has nobody twice when a page brings who came by the room', () => {
    const shown = withContact(list(ALL, ['Ana', 'Davi'], 'more'), contact(9, 'Bia'))
    const next = withPage(shown, {
      contacts: [contact(9, 'Bia'), contact(10, 'Eva')],
      hasMore: false,
      nextCursor: null,
      count: 5,
    })
    expect(names(next)).toEqual(['Ana', 'Bia', 'Davi', 'Eva'])
    expect(next.cursor).toBeNull()
  })

  it('takes its first page anew, and keeps what was read after it', () => {
    const page = (of: readonly ContactView[]) => ({
      ...{ contacts: [...of], hasMore: true, nextCursor: 'after', count: 0 },
    })
    const [ana, bruno, davi, eva] = ['Ana', 'Bruno', 'Davi', 'Eva'].map((name, at) =>
      contact(at + 1, name),
    ) as [ContactView, ContactView, ContactView, ContactView]
    const shown = withPage(listOf(ALL, page([ana, bruno])), page([davi, eva]))
    const bia = contact(9, 'Bia')
    // Somebody new pushes another over the page's end, who stays; who is gone draws the next one in, who is there once.
    expect(names(withFirstPage(shown, page([ana, bia])))).toEqual([
      ...['Ana', 'Bia', 'Bruno', 'Davi', 'Eva'],
    ])
    expect(names(withFirstPage(shown, page([ana, davi])))).toEqual(['Ana', 'Davi', 'Eva'])
    const found = { ...shown, filter: { ...ALL, search: 'a' } }
    expect(names(withFirstPage(found, page([bruno, davi])))).toEqual(['Bruno', 'Davi', 'Eva'])
    expect(withFirstPage(shown, { ...page([ana]), nextCursor: null }).contacts).toEqual([ana])

    expect(beginsWith(shown, page([ana, bruno]))).toBe(true)
    expect(beginsWith(shown, page([ana, { ...bruno, tags: [vip] }]))).toBe(false)
  })

  it('lets go of whom it does not show without a change', () => {
    const shown = list(ALL, ['Ana'])
    expect(withoutContact(shown, 99)).toBe(shown)
    expect(names(withoutContact(shown, 1))).toEqual([])
  })
})

describe('the address of the list', () => {
  it('says the search and the tags, and keeps what is not theirs', () => {
    const filter = filterFrom(new URLSearchParams('q=ana&tags=3,x,3,5&edit=7'))
    expect(filter).toEqual({ search: 'ana', tagIds: [3, 5], sort: 'name' })
    expect(searchWith(new URLSearchParams('q=ana&edit=7'), { search: '' }).toString()).toBe(
      'edit=7',
    )
    expect(searchWith(new URLSearchParams('edit=7'), { tagIds: [3, 5] }).get('tags')).toBe('3,5')
  })
})
