import type { DirectoryTag } from '../companies/directory.types.ts'

/** A tag with its counts, as lists and the API answer it (specification part 2 §3). */
export type TagRow = {
  id: number
  name: string
  color: string
  /** 1: a lane of the board. */
  kanban: 0 | 1
  /** Contacts that carry it. */
  contactsCount: number
  /** Active tickets of those contacts that the caller sees. */
  ticketsCount: number
}

/** A tag as everybody is told of it: how many tickets somebody sees is theirs alone. A new one has none, for whoever hears of it. */
export type PublishedTag = Omit<TagRow, 'ticketsCount'> & { ticketsCount?: 0 }

export type TagsPage = {
  tags: TagRow[]
  /** Of the whole search. */
  count: number
  hasMore: boolean
  nextCursor: string | null
}

/** A contact's tags after one of them was added or removed. */
export type TaggedContact = {
  /** False: it was so already. Whoever takes their change back leaves it as it is. */
  isChanged: boolean
  /** All tags on the contact by name, lanes left out. */
  tags: DirectoryTag[]
}
