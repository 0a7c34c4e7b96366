import type { CompanyContext, Statement } from '#core/context.ts'
import { sameName, sameNameSql } from '#core/text-order.ts'

/**
 * Names that read as one are one tag, and one lane. Twins of the time before that rule stay as they are until somebody merges them: no
 * unique index could be made over them.
 *
 * ?2 name, ?3 colour, ?4 kanban, ?5 now, ?6 `sameName`. Writes nothing where the name is taken.
 */
export const INSERT_TAG = `INSERT INTO tags (company_id, name, color, kanban, created_at, updated_at)
  SELECT ?1, ?2, ?3, ?4, ?5, ?5
  WHERE NOT EXISTS (SELECT 1 FROM tags o WHERE o.company_id = ?1 AND o.kanban = ?4 AND ${sameNameSql('o')} = ?6)
  ON CONFLICT DO NOTHING RETURNING id`

/**
 * As INSERT_TAG; ?7 the tag, ?8 what it was read as, `[name, color, kanban]`, or null. Writes nothing where the name is taken, or where
 * the tag is neither that nor already what it is to become. A tag that has a twin can be changed in all else.
 */
export const UPDATE_TAG = `UPDATE OR IGNORE tags SET name = ?2, color = ?3, kanban = ?4, updated_at = ?5
  WHERE company_id = ?1 AND id = ?7 AND (?8 IS NULL OR (name, color, kanban) = (?8 ->> 0, ?8 ->> 1, ?8 ->> 2)
      OR (name, color, kanban) = (?2, ?3, ?4))
    AND ((kanban = ?4 AND ${sameNameSql('tags')} = ?6) OR NOT EXISTS
      (SELECT 1 FROM tags o WHERE o.company_id = ?1 AND o.id <> ?7 AND o.kanban = ?4 AND ${sameNameSql('o')} = ?6))
  RETURNING id`

/** One row {id, name, color, kanban}: the other tag that has the name; the one that has it to the letter before others. */
export function twinStatement(
  ctx: CompanyContext,
  { id, name, kanban }: { id: number; name: string; kanban: 0 | 1 },
): Statement {
  return ctx.db.statement(
    `SELECT t.id, t.name, t.color, t.kanban FROM tags t
     WHERE t.company_id = ?1 AND t.kanban = ?2 AND t.id <> ?3 AND ${sameNameSql('t')} = ?4
     ORDER BY t.name = ?5 DESC, t.id LIMIT 1`,
    kanban,
    id,
    sameName(name),
    name,
  )
}
