import type { CompanyContext, Statement } from '#core/context.ts'
import type { UserRow } from './users.types.ts'
import type { UserReadAs } from './users.inputs.ts'
import { idsText } from './users.inputs.ts'
import { isNotLastAdmin } from './last-admin.ts'
import { PICTURE_PRINT_CHARS } from './limits.ts'

/** The columns a command may write, by their names outside. */
const COLUMNS = {
  name: 'name',
  email: 'email',
  passwordHash: 'password_hash',
  farewellMessage: 'farewell_message',
  wpp: 'wpp',
  color: 'color',
  language: 'language',
  defaultTheme: 'default_theme',
  defaultMenu: 'default_menu',
  whatsappId: 'connection_id',
  startWork: 'start_work',
  endWork: 'end_work',
  profileImage: 'profile_image',
  profile: 'profile',
  allTicket: 'all_ticket',
  allowGroup: 'allow_group',
  capacity: 'capacity',
  paused: 'paused',
} as const
type ColumnName = keyof typeof COLUMNS
export type UserChange = { [Column in ColumnName]?: string | number | null | undefined }

/** What older access tokens say of a user: who holds one fetches another. */
const IN_TOKENS: ReadonlySet<string> = new Set([
  'passwordHash',
  'profile',
  'allTicket',
  'allowGroup',
] satisfies ColumnName[])

/** The stored user, or null. */
export async function userRow(ctx: CompanyContext, userId: number): Promise<UserRow | null> {
  return await ctx.control.first<UserRow>(
    ctx.control.statement(
      `SELECT name, email, password_hash AS passwordHash, profile, super, all_ticket AS allTicket, allow_group AS allowGroup, color, wpp,
         profile_image AS profileImage, connection_id AS whatsappId, start_work AS startWork, end_work AS endWork,
         farewell_message AS farewellMessage, default_theme AS defaultTheme, default_menu AS defaultMenu, language, capacity, paused
       FROM users WHERE company_id = ?1 AND id = ?2`,
      userId,
    ),
  )
}

/** The queues they are in, as stored: the directory may be a second behind. */
export async function queueIdsOf(ctx: CompanyContext, userId: number): Promise<number[]> {
  const rows = await ctx.db.all<{ id: number }>(
    ctx.db.statement(
      'SELECT queue_id AS id FROM user_queues WHERE company_id = ?1 AND user_id = ?2',
      userId,
    ),
  )
  return rows.map(({ id }) => id)
}

/** The queues a user is in, as `idsText` has them. */
const QUEUES_TEXT = `(SELECT coalesce(group_concat(queue_id), '') FROM (SELECT queue_id FROM user_queues
  WHERE company_id = ?1 AND user_id = ?2 ORDER BY queue_id))`

/** One row {queues}, as `idsText` has them. */
export const queuesTextStatement = (ctx: CompanyContext, userId: number): Statement =>
  ctx.db.statement(`SELECT ${QUEUES_TEXT} AS queues`, userId)

/** No queue has this id: while the row stands, inside the transaction, the statements behind it write. */
const MARK = 0
const isMarked = `EXISTS (SELECT 1 FROM user_queues mark WHERE mark.company_id = ?1 AND mark.user_id = ?2 AND mark.queue_id = ${MARK})`

/**
 * Puts them into these queues and no others; one that is deleted meanwhile is left out. `readAs`, as `idsText` has it: the first statement
 * has a row and the others write only where they are in those queues still, or in the wanted ones already.
 */
export function userQueuesStatements(
  ctx: CompanyContext,
  userId: number,
  queueIds: readonly number[],
  readAs: string | null = null,
): Statement[] {
  return [
    ctx.db.statement(
      `INSERT INTO user_queues (company_id, user_id, queue_id) SELECT ?1, ?2, ${MARK}
       WHERE ?3 IS NULL OR ${QUEUES_TEXT} IN (?3, ?4) RETURNING queue_id`,
      userId,
      readAs,
      idsText(queueIds),
    ),
    ctx.db.statement(
      `DELETE FROM user_queues WHERE company_id = ?1 AND user_id = ?2 AND queue_id <> ${MARK} AND ${isMarked}`,
      userId,
    ),
    ctx.db.statement(
      `INSERT INTO user_queues (company_id, user_id, queue_id) SELECT ?1, ?2, q.id FROM queues q
       WHERE q.company_id = ?1 AND q.id IN (SELECT value FROM json_each(?3)) AND ${isMarked} ON CONFLICT DO NOTHING`,
      userId,
      JSON.stringify(queueIds),
    ),
    ctx.db.statement(
      `DELETE FROM user_queues WHERE company_id = ?1 AND user_id = ?2 AND queue_id = ${MARK}`,
      userId,
    ),
  ]
}

/** A record as a form has it. */
export function readAsOf(row: UserRow, queueIds: readonly number[]): UserReadAs {
  return {
    name: row.name,
    email: row.email,
    wpp: row.wpp,
    color: row.color,
    farewellMessage: row.farewellMessage,
    profile: row.profile,
    allTicket: row.allTicket === 1,
    allowGroup: row.allowGroup === 1,
    queueIds: idsText(queueIds),
    whatsappId: row.whatsappId,
    startWork: row.startWork,
    endWork: row.endWork,
    defaultTheme: row.defaultTheme ?? 'system',
    defaultMenu: row.defaultMenu,
    language: row.language,
    capacity: row.capacity,
    paused: row.paused === 1,
    picture: row.profileImage ?? '',
  }
}

/** The columns of a `readAs`, by its names; its queues are in another database. */
function columnsOf({ queueIds: _queues, picture, ...rest }: UserReadAs): UserChange {
  return {
    ...rest,
    allTicket: Number(rest.allTicket),
    allowGroup: Number(rest.allowGroup),
    paused: Number(rest.paused),
    defaultTheme: rest.defaultTheme === 'system' ? null : rest.defaultTheme,
    profileImage: picture === '' ? null : picture,
  }
}

/**
 * Writes what the change names, one row {id}. No row: there is no such user, the e-mail is another's, the company would be left without
 * an admin, or the user is neither what they were `readAs` nor already what the change makes of them. A new password, or other rights,
 * make older access tokens worthless.
 */
export function updateUserStatement(
  ctx: CompanyContext,
  userId: number,
  change: UserChange,
  readAs?: UserReadAs,
): Statement {
  const wanted = Object.entries(change).filter(([, value]) => value !== undefined)
  const columnOf = (name: string) => COLUMNS[name as ColumnName]
  const sets = wanted.map(([name], at) => `${columnOf(name)} = ?${at + FIRST_VALUE}`)
  if (wanted.some(([name]) => IN_TOKENS.has(name))) sets.push('token_version = token_version + 1')
  const already = wanted.flatMap(([name], at) =>
    name === 'passwordHash' ? [] : [isAlready(columnOf(name), `?${at + FIRST_VALUE}`)],
  )
  const asRead = readAs === undefined ? [] : Object.keys(columnsOf(readAs))
  const isAsRead = asRead.map((name) => `${columnOf(name)} IS (?6 ->> '${name}')`)
  return ctx.control.statement(
    `UPDATE users SET ${[...sets, 'updated_at = ?3'].join(', ')} WHERE company_id = ?1 AND id = ?2
       AND NOT EXISTS (SELECT 1 FROM users other WHERE other.email = ?4 AND other.id <> ?2)
       AND (coalesce(?5, profile) = 'admin' OR ${isNotLastAdmin('?2')})
       AND (?6 IS NULL OR (${[...isAsRead, 'true'].join(' AND ')}) OR (${[...already, 'true'].join(' AND ')}))
     RETURNING id`,
    userId,
    ctx.clock.now(),
    change.email ?? null,
    change.profile ?? null,
    readAs === undefined ? null : JSON.stringify(columnsOf(readAs)),
    ...wanted.map(([, value]) => value),
  )
}
const FIRST_VALUE = 7

/** The same picture saved again has another name: it begins as the one before (save-profile-image.ts). */
const isAlready = (column: string, value: string) =>
  column === COLUMNS.profileImage
    ? `substr(${column}, 1, ${PICTURE_PRINT_CHARS}) IS substr(${value}, 1, ${PICTURE_PRINT_CHARS})`
    : `${column} IS ${value}`

/** One row {picture}: what the statement behind it replaces. */
export const pictureStatement = (ctx: CompanyContext, userId: number): Statement =>
  ctx.control.statement(
    'SELECT profile_image AS picture FROM users WHERE company_id = ?1 AND id = ?2',
    userId,
  )
