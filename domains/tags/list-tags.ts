import type { Actor, CompanyContext, Statement } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { keysetPage, pageStart, textAndId } from '#core/keyset.ts'
import { nameOrder, nameOrderSql } from '#core/text-order.ts'
import { ticketVisibility } from '../tickets/ticket-visibility-sql.ts'
import { TAGS_PAGE } from './limits.ts'
import type { TagsPageInput } from './tags.inputs.ts'
import type { TagRow, TagsPage } from './tags.types.ts'

type PlacedTagRow = TagRow & { position: string }

const BY_NAME = nameOrderSql('t')

/** A tag as the caller sees it; the parameters are numbered from `from`. Contacts are everybody's, tickets are not (decision 036). */
function columnsFor(actor: Actor, from: number): { sql: string; params: unknown[] } {
  const visible = ticketVisibility(actor, 'k', from)
  const sql = `t.id, t.name, t.color, t.kanban,
  (SELECT count(*) FROM contact_tags ct WHERE ct.company_id = ?1 AND ct.tag_id = t.id) AS contactsCount,
  (SELECT count(*) FROM contact_tags ct JOIN tickets k ON k.company_id = ?1 AND k.contact_id = ct.contact_id AND k.status <> 'closed'
   WHERE ct.company_id = ?1 AND ct.tag_id = t.id AND ${visible.sql}) AS ticketsCount`
  return { sql, params: visible.params }
}

/** Returns one page of tags, or of lanes, by name: those whose name contains the text, capitals and accents aside. */
export async function tagsPage(ctx: CompanyContext, input: TagsPageInput): Promise<TagsPage> {
  requirePermission(ctx, 'tag:list')
  const place = { ctx, list: 'tags' }
  const [after, afterId] = pageStart(place, input.cursor, textAndId, [null, 0])
  const wanted = nameOrder(input.searchParam ?? '').trim()
  const kanban = input.kanban ?? null
  const columns = columnsFor(ctx.actor, 7)
  const matching = `t.company_id = ?1 AND (?2 = '' OR instr(${BY_NAME}, ?2) > 0) AND (?3 IS NULL OR t.kanban = ?3)`
  const [rows, [total]] = await ctx.db.batch<[PlacedTagRow[], { count: number }[]]>([
    ctx.db.statement(
      `SELECT ${columns.sql}, ${BY_NAME} AS position FROM tags t
       WHERE ${matching} AND (?4 IS NULL OR (${BY_NAME}, t.id) > (?4, ?5))
       ORDER BY position, t.id LIMIT ${TAGS_PAGE + 1} OFFSET ?6`,
      wanted,
      kanban,
      after,
      afterId,
      after === null ? (input.offset ?? ((input.pageNumber ?? 1) - 1) * TAGS_PAGE) : 0,
      ...columns.params,
    ),
    ctx.db.statement(`SELECT count(*) AS count FROM tags t WHERE ${matching}`, wanted, kanban),
  ])
  const { shown, ...next } = keysetPage(place, rows, TAGS_PAGE, (row) => [row.position, row.id])
  return {
    tags: shown.map(({ position: _position, ...tag }) => tag),
    count: total?.count ?? 0,
    ...next,
  }
}

/** Throws ERR_NO_TAG_FOUND. */
export async function tagById(ctx: CompanyContext, id: number): Promise<TagRow> {
  requirePermission(ctx, 'tag:list')
  return foundTag(await ctx.db.first<TagRow>(tagStatement(ctx, id)))
}

export function tagStatement(ctx: CompanyContext, id: number): Statement {
  const { sql, params } = columnsFor(ctx.actor, 3)
  return ctx.db.statement(
    `SELECT ${sql} FROM tags t WHERE t.company_id = ?1 AND t.id = ?2`,
    id,
    ...params,
  )
}

/** The tag, or the lane, that has a name to the letter. */
export function tagByNameStatement(ctx: CompanyContext, name: string, kanban: 0 | 1): Statement {
  const { sql, params } = columnsFor(ctx.actor, 4)
  return ctx.db.statement(
    `SELECT ${sql} FROM tags t WHERE t.company_id = ?1 AND t.kanban = ?2 AND t.name = ?3`,
    kanban,
    name,
    ...params,
  )
}

export function foundTag(row: TagRow | null | undefined): TagRow {
  if (row == null) throw new AppError('ERR_NO_TAG_FOUND', { message: 'no such tag' })
  return row
}
