import type { Directory, DirectoryTag } from '../companies/directory.types.ts'

/**
 * The tags among these ids, as the columns `tagIds` of contacts and tickets hold them: a JSON list. In the directory's order. A lane of
 * the board is kept like a tag, and is none to anybody who looks at a contact or a ticket.
 */
export function shownTags(
  directory: Pick<Directory, 'tags'>,
  tagIds: string,
): Omit<DirectoryTag, 'kanban'>[] {
  const ids = new Set(JSON.parse(tagIds) as number[])
  return directory.tags
    .filter((tag) => tag.kanban === 0 && ids.has(tag.id))
    .map(({ id, name, color }) => ({ id, name, color }))
}

/** Condition in SQL: the contact that `contact` names bears a tag. ?1 is the company. */
export const bearsTagSql = (contact: string): string =>
  `EXISTS (SELECT 1 FROM contact_tags ct JOIN tags g ON g.company_id = ct.company_id AND g.id = ct.tag_id AND g.kanban = 0
     WHERE ct.company_id = ?1 AND ct.contact_id = ${contact})`
