import { changedMeanwhile, isAsRead } from '#core/changed-meanwhile.ts'
import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { problem } from '#core/problems.ts'
import { sameAgain } from '#core/same-again.ts'
import { sameName } from '#core/text-order.ts'
import { directoryChangedIfSo, forgetDirectory } from '../companies/directory.queries.ts'
import { requireFeature } from '../companies/require-feature.ts'
import { foundTag, tagByNameStatement, tagStatement } from './list-tags.ts'
import { INSERT_TAG, twinStatement, UPDATE_TAG } from './tag-name.ts'
import { tagChanged, tagCreated, tagDeleted } from './tags.events.ts'
import type { SaveTagInput, TagReadAs } from './tags.inputs.ts'
import type { TagRow } from './tags.types.ts'

/**
 * Creates a tag (`id` null) or changes one. Throws ERR_NO_TAG_FOUND, ERR_INVALID_INPUT with `fields.name` when another tag has the name,
 * capitals and accents aside, ERR_PLAN_FEATURE_OFF for a lane where the plan has no board, and ERR_CHANGED_MEANWHILE when the tag is no
 * longer what it was read as; without `readAs` the last save wins. `once`: of a form that may be sent twice (core/same-again.ts).
 */
export async function saveTag(
  ctx: CompanyContext,
  id: number | null,
  { name, color, kanban }: Omit<SaveTagInput, 'kanban'> & { kanban: boolean | 0 | 1 },
  { readAs, once = false }: { readAs?: TagReadAs | undefined; once?: boolean } = {},
): Promise<TagRow> {
  requirePermission(ctx, 'tag:write')
  const lane = kanban ? 1 : 0
  if (lane === 1) await requireFeature(ctx, 'useKanban')
  const values = [name, color, lane, ctx.clock.now(), sameName(name)] as const
  const again = await sameAgain(ctx, 'tag', once && id === null ? [name, color, lane] : null)
  const [written = [], ...results] = await ctx.db.batch([
    id === null
      ? ctx.db.statement(INSERT_TAG, ...values)
      : ctx.db.statement(UPDATE_TAG, ...values, id, readAs === undefined ? null : json(readAs)),
    ...again.note,
    directoryChangedIfSo(ctx),
    id === null ? tagByNameStatement(ctx, name, lane) : tagStatement(ctx, id),
    twinStatement(ctx, { id: id ?? 0, name, kanban: lane }),
    again.made,
  ])
  const [[row], [twin], [made]] = results.slice(-3) as [
    TagRow[],
    { name: string }[],
    { id: number }[],
  ]
  if (written.length === 0) {
    const found = made && (await ctx.db.first<TagRow>(tagStatement(ctx, made.id)))
    const own = again.shown(found, { name, color, kanban: lane })
    if (own !== null) return own
    if (id !== null) refuseIfChanged(foundTag(row), readAs)
    throw nameTaken(twin?.name ?? name, lane)
  }
  const tag = foundTag(row)
  forgetDirectory(ctx.companyId)
  await ctx.emit([id === null ? tagCreated(tag) : tagChanged(tag)])
  return tag
}

/**
 * Refuses what else is wrong with a form whose fields are not all right, by those that are: ERR_INVALID_INPUT with `fields.name` for the
 * name of another tag.
 */
export async function checkTag(
  ctx: CompanyContext,
  id: number | null,
  { name, kanban }: { name?: string; kanban?: boolean },
): Promise<void> {
  requirePermission(ctx, 'tag:write')
  if (name === undefined || kanban === undefined) return
  const lane = kanban ? 1 : 0
  const [[row], [twin]] = await ctx.db.batch<[TagRow[], { name: string }[]]>([
    tagStatement(ctx, id ?? 0),
    twinStatement(ctx, { id: id ?? 0, name, kanban: lane }),
  ])
  const isAsBefore = row?.kanban === lane && sameName(row.name) === sameName(name)
  if (twin !== undefined && !isAsBefore) throw nameTaken(twin.name, lane)
}

const nameTaken = (name: string, lane: 0 | 1) =>
  new AppError('ERR_INVALID_INPUT', {
    message: 'another tag has this name',
    fields: { name: [problem(lane === 1 ? 'laneTaken' : 'tagTaken', { name })] },
  })

/** Compared in SQL, so that nothing comes between reading and writing: kanban is 0 or 1 there. */
const json = ({ name, color, kanban }: TagReadAs) => JSON.stringify([name, color, kanban ? 1 : 0])

function refuseIfChanged({ name, color, kanban }: TagRow, readAs: TagReadAs | undefined): void {
  const now = { name, color, kanban: kanban === 1 }
  if (readAs !== undefined && !isAsRead(now, readAs)) throw changedMeanwhile({ readAs, now })
}

/** Deletes a tag and takes it off every contact. Throws ERR_NO_TAG_FOUND. */
export async function deleteTag(ctx: CompanyContext, id: number): Promise<TagRow> {
  requirePermission(ctx, 'tag:write')
  const [[row]] = await ctx.db.batch<[TagRow[], unknown[], unknown[], unknown[]]>([
    tagStatement(ctx, id),
    ctx.db.statement('DELETE FROM contact_tags WHERE company_id = ?1 AND tag_id = ?2', id),
    ctx.db.statement('DELETE FROM tags WHERE company_id = ?1 AND id = ?2', id),
    directoryChangedIfSo(ctx),
  ])
  const tag = foundTag(row)
  forgetDirectory(ctx.companyId)
  await ctx.emit([tagDeleted(id)])
  return tag
}

/**
 * Gives every contact of one tag the other instead, and deletes the first. Returns the tag that stays. Throws ERR_NO_TAG_FOUND when
 * either is missing, and ERR_INVALID_INPUT for a tag with itself or with a lane of the board; then nothing has changed.
 */
export async function mergeTags(ctx: CompanyContext, id: number, intoId: number): Promise<TagRow> {
  requirePermission(ctx, 'tag:write')
  if (id === intoId)
    throw new AppError('ERR_INVALID_INPUT', {
      message: 'a tag cannot be merged with itself',
      fields: { intoId: [problem('invalid')] },
    })
  // A lane of the board is kept like a tag and is none: contacts stand in it.
  const areOneKind = `(SELECT count(*) = 2 AND count(DISTINCT kanban) = 1 FROM tags WHERE company_id = ?1 AND id IN (?2, ?3))`
  const [[from], , , , [into]] = await ctx.db.batch<
    [TagRow[], unknown[], unknown[], unknown[], TagRow[], unknown[]]
  >([
    tagStatement(ctx, id),
    ctx.db.statement(
      `INSERT OR IGNORE INTO contact_tags (company_id, contact_id, tag_id)
       SELECT company_id, contact_id, ?3 FROM contact_tags WHERE company_id = ?1 AND tag_id = ?2 AND ${areOneKind}`,
      id,
      intoId,
    ),
    ctx.db.statement(
      `DELETE FROM contact_tags WHERE company_id = ?1 AND tag_id = ?2 AND ${areOneKind}`,
      id,
      intoId,
    ),
    ctx.db.statement(
      `DELETE FROM tags WHERE company_id = ?1 AND id = ?2 AND ${areOneKind}`,
      id,
      intoId,
    ),
    tagStatement(ctx, intoId),
    directoryChangedIfSo(ctx),
  ])
  const { kanban } = foundTag(from)
  const tag = foundTag(into)
  if (kanban !== tag.kanban)
    throw new AppError('ERR_INVALID_INPUT', {
      message: 'a tag and a lane cannot be merged',
      fields: { intoId: [problem('invalid')] },
    })
  forgetDirectory(ctx.companyId)
  await ctx.emit([tagDeleted(id, tag), tagChanged(tag)])
  return tag
}
