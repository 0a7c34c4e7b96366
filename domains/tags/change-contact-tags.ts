import type { CompanyContext } from '#core/context.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import { addContactTag, removeContactTag } from './tag-contact.ts'

/**
 * Gives a contact the tags that a form adds and takes off those that it drops, from what it was read as: a colleague's tag of meanwhile
 * stays. A tag that is gone by now is passed over. Throws as addContactTag does.
 */
export async function changeContactTags(
  ctx: CompanyContext,
  contactId: number,
  before: readonly number[],
  after: readonly number[],
): Promise<void> {
  const { tags } = await directoryFor(ctx)
  const isThere = (tagId: number) => tags.some(({ id }) => id === tagId)
  for (const tagId of before.filter((id) => !after.includes(id) && isThere(id)))
    await removeContactTag(ctx, { contactId, tagId })
  for (const tagId of after.filter((id) => !before.includes(id) && isThere(id)))
    await addContactTag(ctx, { contactId, tagId })
}
