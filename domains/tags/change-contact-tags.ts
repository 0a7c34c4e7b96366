import type { CompanyContext } from '#core/context.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import type { DirectoryTag } from '../companies/directory.types.ts'
import { addContactTag, removeContactTag } from './tag-contact.ts'
import { contactTagsStatement } from './tags.queries.ts'

/**
 * Gives a contact the tags that a form adds and takes off those that it drops, from what it was read as: a colleague's tag of meanwhile
 * stays. A tag that is gone by now is passed over. `before` is what the caller says and as long as they like: only tags that the contact
 * has are taken off. Throws as addContactTag does.
 */
export async function changeContactTags(
  ctx: CompanyContext,
  contactId: number,
  before: readonly number[],
  after: readonly number[],
): Promise<void> {
  const [was, wanted] = [new Set(before), new Set(after)]
  const [{ tags }, own] = await Promise.all([
    directoryFor(ctx),
    ctx.db.all<DirectoryTag>(contactTagsStatement(ctx, contactId)),
  ])
  for (const { id: tagId } of own)
    if (was.has(tagId) && !wanted.has(tagId)) await removeContactTag(ctx, { contactId, tagId })
  for (const tagId of wanted)
    if (!was.has(tagId) && tags.some(({ id }) => id === tagId))
      await addContactTag(ctx, { contactId, tagId })
}
