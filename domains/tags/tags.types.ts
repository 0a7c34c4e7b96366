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
  /** Active tickets of those contacts. */
  ticketsCount: number
}

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
