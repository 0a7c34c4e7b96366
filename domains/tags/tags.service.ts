import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { sameName } from '#core/text-order.ts'
import type { DirectoryVersionRow } from '../companies/directory.queries.ts'
import {
  directoryAt,
  directoryChanged,
  directoryVersionStatement,
  forgetDirectory,
} from '../companies/directory.queries.ts'
import type { DirectoryTag } from '../companies/directory.types.ts'
import { requireFeature } from '../companies/require-feature.ts'
import type { ContactRow } from '../contacts/contact-view.ts'
import { contactView } from '../contacts/contact-view.ts'
import { contactChanged } from '../contacts/contacts.events.ts'
import { contactStatement } from '../contacts/contacts.queries.ts'
import { INSERT_TAG, twinStatement } from './tag-name.ts'
import { tagCreated } from './tags.events.ts'
import type { CreateTagInput, SyncTagsInput } from './tags.inputs.ts'
import { TAG_DEFAULT_COLOR } from './tags.inputs.ts'
import { contactTagsStatement } from './tags.queries.ts'

/**
 * Creates a tag, or returns the one of this name, capitals and accents aside: two people who type the same word mean
 * the same tag. Throws ERR_PLAN_FEATURE_OFF for a lane where the plan has no board.
 */
export async function createTag(ctx: CompanyContext, input: CreateTagInput): Promise<DirectoryTag> {
  requirePermission(ctx, 'tag:write')
  const kanban = input.kanban ?? 0
  if (kanban === 1) await requireFeature(ctx, 'useKanban')
  const [inserted, [tag]] = await ctx.db.batch<[{ id: number }[], DirectoryTag[], unknown[]]>([
    ctx.db.statement(
      INSERT_TAG,
      input.name,
      input.color ?? TAG_DEFAULT_COLOR,
      kanban,
      ctx.clock.now(),
      sameName(input.name),
    ),
    twinStatement(ctx, { id: 0, name: input.name, kanban }),
    directoryChanged(ctx),
  ])
  if (tag === undefined) throw new Error('the tag is neither new nor there')
  forgetDirectory(ctx.companyId)
  if (inserted.length > 0) await ctx.emit([tagCreated({ ...tag, kanban })])
  return tag
}

/**
 * Gives a contact exactly these tags; lanes of the board it stands in are left alone. Throws ERR_NO_CONTACT_FOUND, and
 * ERR_NO_TAG_FOUND with nothing changed when one of the tags is not the company's.
 */
export async function syncContactTags(
  ctx: CompanyContext,
  input: SyncTagsInput,
): Promise<DirectoryTag[]> {
  requirePermission(ctx, 'contact:write')
  const ids = [...new Set(input.tags.map((tag) => (typeof tag === 'number' ? tag : tag.id)))]
  const wanted = JSON.stringify(ids)
  // ?2 contact, ?3 wanted ids: the writes happen for a contact of the company whose tags are all known, or not at all.
  const known = `(SELECT count(*) FROM tags WHERE company_id = ?1 AND kanban = 0 AND id IN (SELECT value FROM json_each(?3)))`
  const allKnown = `EXISTS (SELECT 1 FROM contacts WHERE company_id = ?1 AND id = ?2 AND merged_into IS NULL)
    AND ${known} = json_array_length(?3)`
  const [, , [check], [row], tags, [version]] = await ctx.db.batch<
    [unknown[], unknown[], { known: number }[], ContactRow[], DirectoryTag[], DirectoryVersionRow[]]
  >([
    ctx.db.statement(
      `DELETE FROM contact_tags WHERE company_id = ?1 AND contact_id = ?2
         AND tag_id NOT IN (SELECT value FROM json_each(?3))
         AND tag_id NOT IN (SELECT id FROM tags WHERE company_id = ?1 AND kanban = 1) AND ${allKnown}`,
      input.contactId,
      wanted,
    ),
    ctx.db.statement(
      `INSERT INTO contact_tags (company_id, contact_id, tag_id) SELECT ?1, ?2, value FROM json_each(?3) WHERE ${allKnown}
       ON CONFLICT DO NOTHING`,
      input.contactId,
      wanted,
    ),
    ctx.db.statement(`SELECT ${known.replace('?3', '?2')} AS known`, wanted),
    contactStatement(ctx, input.contactId),
    contactTagsStatement(ctx, input.contactId),
    directoryVersionStatement(ctx),
  ])
  if (row === undefined) throw new AppError('ERR_NO_CONTACT_FOUND', { message: 'no such contact' })
  if (check?.known !== ids.length)
    throw new AppError('ERR_NO_TAG_FOUND', { message: 'one of the tags does not exist' })
  // The version of the batch: a tag made a moment ago elsewhere belongs in the event.
  const directory = await directoryAt(ctx, version?.directoryVersion ?? 0)
  await ctx.emit([contactChanged(directory, contactView(row, directory), 'update')])
  return tags
}
