import type { CompanyContext, Statement } from '#core/context.ts'
import { requireUser } from '#core/context.ts'
import { nameOrder, nameOrderSql } from '#core/text-order.ts'
import { fileColumnSql, hasVersionSql, isChangedSql } from '../media/file-columns.ts'
import { COLUMNS } from './quick-message-rows.ts'
import type { QuickMessageRow } from './quick-message-rows.ts'

/**
 * Values of both writes: ?2 user, ?3 shortcode, ?4 message, ?5 geral, ?6 status, ?7–?10 file, ?11 now, ?12 the shortcode as it is
 * compared, ?13 how many there may be. Nothing is written where the shortcode is taken among the company's or among the person's own,
 * capitals and accents aside, or where there are enough.
 */
const AMONG = 'o.company_id = ?1 AND o.geral = ?5 AND (?5 = 1 OR o.user_id = ?2)'
const IS_FREE = (id: string) =>
  `NOT EXISTS (SELECT 1 FROM quick_messages o WHERE ${AMONG} AND o.id <> ${id} AND ${nameOrderSql('o', 'shortcode')} = ?12)`
const HAS_ROOM = `(SELECT count(*) FROM quick_messages o WHERE ${AMONG}) < ?13`

export const INSERT = `INSERT INTO quick_messages (company_id, user_id, shortcode, message, geral, status, media_key, media_name, media_mime,
    media_size, created_at, updated_at)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?11 WHERE ${IS_FREE('0')} AND ${HAS_ROOM} RETURNING id`

/** The company's for who manages them; a person's own for that person. */
const isChangeable = (manages: string, user: string) =>
  `((geral = 1 AND ${manages} = 1) OR (geral = 0 AND user_id = ${user}))`

const READ_AS = `(shortcode, message, geral, status) = (?16 ->> 0, ?16 ->> 1, ?16 ->> 2, ?16 ->> 3) AND ${hasVersionSql('(?16 ->> 4)')}`
const IS_ALREADY = `(shortcode, message, geral, status) = (?3, ?4, ?5, ?6) AND ${isChangedSql('?17')}`
const fileColumn = (column: string, value: string) => fileColumnSql(column, '?17', value)

/**
 * ?14 the row, ?15 whether the caller manages the company's, ?16 what it was read as, `[shortcode, message, geral, status, version]`, or
 * null, ?17 keep, remove, or the print of the new file. Writes nothing where the row is neither what it was read as nor already what
 * it is to become. The other conditions hold for what changes: a twin of former times can be changed in all else.
 */
export const UPDATE = `UPDATE quick_messages SET user_id = CASE WHEN geral = 1 AND ?5 = 0 THEN ?2 ELSE user_id END,
    shortcode = ?3, message = ?4, geral = ?5, status = ?6, ${fileColumn('media_key', '?7')}, ${fileColumn('media_name', '?8')},
    ${fileColumn('media_mime', '?9')}, ${fileColumn('media_size', '?10')}, updated_at = ?11
  WHERE company_id = ?1 AND id = ?14 AND ${isChangeable('?15', '?2')} AND (?16 IS NULL OR (${READ_AS}) OR (${IS_ALREADY}))
    AND ((geral = ?5 AND ${nameOrderSql('quick_messages', 'shortcode')} = ?12) OR ${IS_FREE('?14')})
    AND (geral = ?5 OR ${HAS_ROOM})
  RETURNING id`

/** How many there are: the company's, or the caller's own. */
export function countStatement(ctx: CompanyContext, geral: boolean): Statement {
  return ctx.db.statement(
    `SELECT count(*) AS count FROM quick_messages o WHERE o.company_id = ?1 AND o.geral = ?2 AND (?2 = 1 OR o.user_id = ?3)`,
    geral ? 1 : 0,
    requireUser(ctx).userId,
  )
}

/** ?2–?5 file, ?6 now, ?7 the row, ?8 whether the caller manages the company's, ?9 user. */
export const SET_FILE = `UPDATE quick_messages SET media_key = ?2, media_name = ?3, media_mime = ?4, media_size = ?5, updated_at = ?6
  WHERE company_id = ?1 AND id = ?7 AND ${isChangeable('?8', '?9')} RETURNING id`

/** ?2 the row, ?3 whether the caller manages the company's, ?4 user. */
export const DELETE = `DELETE FROM quick_messages WHERE company_id = ?1 AND id = ?2 AND ${isChangeable('?3', '?4')} RETURNING id`

/** The other one that has the shortcode, among the company's or among the caller's own. */
export function twinStatement(
  ctx: CompanyContext,
  { id, shortcode, geral }: Pick<QuickMessageRow, 'id' | 'shortcode'> & { geral: boolean },
): Statement {
  return ctx.db.statement(
    `SELECT ${COLUMNS} FROM quick_messages q WHERE q.company_id = ?1 AND q.id <> ?2 AND q.geral = ?3
       AND (?3 = 1 OR q.user_id = ?4) AND ${nameOrderSql('q', 'shortcode')} = ?5 ORDER BY q.id LIMIT 1`,
    id,
    geral ? 1 : 0,
    requireUser(ctx).userId,
    nameOrder(shortcode),
  )
}
