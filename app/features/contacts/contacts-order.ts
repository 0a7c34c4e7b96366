import { nameOrder } from '#core/text-order.ts'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import type { How } from '#app/components/lists/paged-rows.ts'
import { hasTag } from './contact-filter.ts'
import type { ContactFilter } from './contact-filter.ts'

/** How a list of contacts takes what the room tells: in the order of GET /contacts, and only who carries a tag that is asked for. */
export function orderOf({ search, sort, tagIds }: ContactFilter): How<ContactView> {
  const byLast = byLastContact(tagIds.length === 0 ? byName : byIdBackwards)
  return {
    compare: search !== '' ? null : sort === 'name' ? byName : byLast,
    isSearch: search !== '',
    admits: (contact) => hasTag(contact, tagIds),
    isStrict: true,
  }
}

type Compare = (one: ContactView, other: ContactView) => number

const byName: Compare = (one, other) => {
  const [a, b] = [nameOrder(one.name), nameOrder(other.name)]
  return a === b ? one.id - other.id : a < b ? -1 : 1
}
const byIdBackwards: Compare = (one, other) => other.id - one.id

/** Who was in touch last comes first, and whoever never was comes behind all others. */
const byLastContact =
  (amongNever: Compare): Compare =>
  (one, other) => {
    const [a, b] = [one.lastContactAt ?? '', other.lastContactAt ?? '']
    if (a === b) return a === '' ? amongNever(one, other) : byIdBackwards(one, other)
    return a < b ? 1 : -1
  }
