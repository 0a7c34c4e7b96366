import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { problem } from '#core/problems.ts'
import type { DirectoryVersionRow } from '../companies/directory.queries.ts'
import { directoryAt, directoryVersionStatement } from '../companies/directory.queries.ts'
import type { DirectoryTag } from '../companies/directory.types.ts'
import type { ContactRow } from '../contacts/contact-view.ts'
import { contactView } from '../contacts/contact-view.ts'
import { contactChanged } from '../contacts/contacts.events.ts'
import { contactStatement, ownContact } from '../contacts/contacts.queries.ts'
import { CONTACT_TAGS_MAX } from '../contacts/limits.ts'
import { contactTagsStatement } from './tags.queries.ts'
import type { TaggedContact } from './tags.types.ts'

/** Which tag of which contact. */
export type ContactTag = { contactId: number; tagId: number }

/**
 * Adds one tag to a contact and leaves its other tags alone, so that two people who tag it at the same time keep both. Adding a tag that
 * is there changes and publishes nothing. Throws ERR_NO_CONTACT_FOUND, ERR_NO_TAG_FOUND (also for a lane of the board), and
 * ERR_INVALID_INPUT with `fields.tags` when the contact has CONTACT_TAGS_MAX of them.
 */
export async function addContactTag(
  ctx: CompanyContext,
  which: ContactTag,
): Promise<TaggedContact> {
  return await changeContactTag(ctx, which, {
    sql: `INSERT INTO contact_tags (company_id, contact_id, tag_id) SELECT ?1, ?2, ?3
      WHERE ${BOTH_EXIST} AND ${COUNT} < ${CONTACT_TAGS_MAX}
      ON CONFLICT DO NOTHING RETURNING tag_id`,
    isOn: true,
  })
}

/** Takes one tag off a contact, as `addContactTag` adds one. Taking off one that is not there changes nothing. */
export async function removeContactTag(
  ctx: CompanyContext,
  which: ContactTag,
): Promise<TaggedContact> {
  return await changeContactTag(ctx, which, {
    sql: `DELETE FROM contact_tags WHERE company_id = ?1 AND contact_id = ?2 AND tag_id = ?3 AND ${BOTH_EXIST} RETURNING tag_id`,
    isOn: false,
  })
}

/** ?2 contact, ?3 tag. One that was merged into another is not written to; a lane is not a tag. */
const BOTH_EXIST = `EXISTS (SELECT 1 FROM contacts WHERE company_id = ?1 AND id = ?2 AND merged_into IS NULL)
  AND EXISTS (SELECT 1 FROM tags WHERE company_id = ?1 AND id = ?3 AND kanban = 0)`

const COUNT = `(SELECT count(*) FROM contact_tags ct JOIN tags t ON t.company_id = ?1 AND t.id = ct.tag_id AND t.kanban = 0
  WHERE ct.company_id = ?1 AND ct.contact_id = ?2)`

async function changeContactTag(
  ctx: CompanyContext,
  { contactId, tagId }: ContactTag,
  { sql, isOn }: { sql: string; isOn: boolean },
): Promise<TaggedContact> {
  requirePermission(ctx, 'contact:write')
  const [changed, [tag], [row], tags, [version]] = await ctx.db.batch<
    [unknown[], { id: number }[], ContactRow[], DirectoryTag[], DirectoryVersionRow[]]
  >([
    ctx.db.statement(sql, contactId, tagId),
    ctx.db.statement('SELECT id FROM tags WHERE company_id = ?1 AND id = ?2 AND kanban = 0', tagId),
    contactStatement(ctx, contactId),
    contactTagsStatement(ctx, contactId),
    directoryVersionStatement(ctx),
  ])
  const contact = await ownContact(ctx, contactId, row)
  if (tag === undefined) throw new AppError('ERR_NO_TAG_FOUND', { message: 'no such tag' })
  if (tags.some(({ id }) => id === tagId) !== isOn)
    throw new AppError('ERR_INVALID_INPUT', {
      message: `a contact has at most ${CONTACT_TAGS_MAX} tags`,
      fields: { tags: [problem('tooLarge', { count: CONTACT_TAGS_MAX })] },
    })
  if (changed.length > 0) {
    // The version of the batch: a tag made a moment ago elsewhere belongs in the event.
    const directory = await directoryAt(ctx, version?.directoryVersion ?? 0)
    await ctx.emit([contactChanged(directory, contactView(contact, directory), 'update')])
  }
  return { isChanged: changed.length > 0, tags }
}
