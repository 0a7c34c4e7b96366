import type { CompanyContext, Statement } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import { requireFeature } from '../companies/require-feature.ts'
import { currentContactSql } from '../contacts/contacts.queries.ts'
import type { DirectoryTag } from '../companies/directory.types.ts'

/** The company's tags and, or, lanes, in the directory's order. */
export async function listTags(ctx: CompanyContext, kanban?: 0 | 1): Promise<DirectoryTag[]> {
  requirePermission(ctx, 'tag:list')
  const { tags } = await directoryFor(ctx)
  return kanban === undefined ? tags : tags.filter((tag) => tag.kanban === kanban)
}

/** The lanes of the board, in the directory's order. Throws ERR_PLAN_FEATURE_OFF where the plan has no board. */
export async function listLanes(ctx: CompanyContext): Promise<{ lista: DirectoryTag[] }> {
  await requireFeature(ctx, 'useKanban')
  return { lista: await listTags(ctx, 1) }
}

/** The tags on a contact, lanes left out, by name. Throws ERR_NO_CONTACT_FOUND. */
export async function contactTags(ctx: CompanyContext, contactId: number): Promise<DirectoryTag[]> {
  requirePermission(ctx, 'tag:list')
  const [contacts, tags] = await ctx.db.batch<[{ id: number }[], DirectoryTag[]]>([
    ctx.db.statement('SELECT id FROM contacts WHERE company_id = ?1 AND id = ?2', contactId),
    contactTagsStatement(ctx, contactId),
  ])
  if (contacts.length === 0)
    throw new AppError('ERR_NO_CONTACT_FOUND', { message: 'no such contact' })
  return tags
}

export function contactTagsStatement(ctx: CompanyContext, contactId: number): Statement {
  return ctx.db.statement(
    `SELECT t.id, t.name, t.color, t.kanban FROM contact_tags ct JOIN tags t ON t.company_id = ct.company_id AND t.id = ct.tag_id
     WHERE ct.company_id = ?1 AND ct.contact_id = ${currentContactSql('?2')} AND t.kanban = 0 ORDER BY t.name`,
    contactId,
  )
}
