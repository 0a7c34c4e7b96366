import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { keysetPage, pageStart, textAndId } from '#core/keyset.ts'
import { nameOrder, nameOrderSql } from '#core/text-order.ts'
import type { Millis } from '#core/time.ts'
import { directoryNow } from '../companies/directory.queries.ts'
import type { DirectoryQueue } from '../companies/directory.types.ts'
import { userCount } from './create-user.ts'
import { USERS_PAGE } from './limits.ts'
import { profileImageLink } from './profile-image.ts'
import { noSuchUser } from './user-checks.ts'
import type { UsersPageInput } from './users.inputs.ts'
import type { UserRow, UsersPage, UserView } from './users.types.ts'

type ListedRow = Omit<UserRow, 'passwordHash'> & {
  id: number
  online: number
  lastSeenAt: Millis | null
  isInvited: number
  invitedUntil: Millis | null
  position: string
}

const BY_NAME = nameOrderSql('u')
const COLUMNS = `u.id, u.name, u.email, u.profile, u.super, u.all_ticket AS allTicket, u.allow_group AS allowGroup, u.color, u.wpp,
  u.profile_image AS profileImage, u.connection_id AS whatsappId, u.start_work AS startWork, u.end_work AS endWork,
  u.farewell_message AS farewellMessage, u.default_theme AS defaultTheme, u.default_menu AS defaultMenu, u.language, u.capacity, u.paused,
  u.online, u.last_seen_at AS lastSeenAt, u.password_hash = '' AS isInvited,
  (SELECT i.expires_at FROM user_invites i WHERE i.company_id = ?1 AND i.user_id = u.id) AS invitedUntil, ${BY_NAME} AS position`

/** Returns one page of the company's users by name: those whose name or e-mail contains the text, capitals and accents aside. */
export async function usersPage(ctx: CompanyContext, input: UsersPageInput): Promise<UsersPage> {
  requirePermission(ctx, 'user:manage')
  const { profile, queueId, cursor, pageNumber = 1 } = input
  const place = { ctx, list: 'users' }
  const [after, afterId] = pageStart(place, cursor, textAndId, [null, 0])
  const text = (input.searchParam ?? '').trim()
  const [directory, members, count] = await Promise.all([
    directoryNow(ctx),
    queuesByUser(ctx),
    userCount(ctx),
  ])
  const ofQueue =
    queueId === undefined
      ? null
      : [...members].filter(([, ids]) => ids.includes(queueId)).map(([id]) => id)
  const rows = await ctx.control.all<ListedRow>(
    ctx.control.statement(
      `SELECT ${COLUMNS} FROM users u
       WHERE u.company_id = ?1 AND (?2 = '' OR instr(${BY_NAME}, ?2) > 0 OR instr(u.email, ?3) > 0)
         AND (?4 IS NULL OR u.profile = ?4) AND (?5 IS NULL OR u.id IN (SELECT value FROM json_each(?5)))
         AND (?6 IS NULL OR (${BY_NAME}, u.id) > (?6, ?7))
       ORDER BY position, u.id LIMIT ${USERS_PAGE + 1} OFFSET ?8`,
      nameOrder(text),
      text.toLowerCase(),
      profile ?? null,
      ofQueue === null ? null : JSON.stringify(ofQueue),
      after,
      afterId,
      after === null ? (pageNumber - 1) * USERS_PAGE : 0,
    ),
  )
  const { shown, ...next } = keysetPage(place, rows, USERS_PAGE, (row) => [row.position, row.id])
  return {
    users: shown.map((row) => viewOf(ctx, row, directory.queues, members.get(row.id) ?? [])),
    ...count,
    ...next,
  }
}

/** One user as administrators see them. Throws ERR_NO_USER_FOUND. */
export async function userView(ctx: CompanyContext, userId: number): Promise<UserView> {
  requirePermission(ctx, 'user:manage')
  const [row, { queues }, members] = await Promise.all([
    ctx.control.first<ListedRow>(
      ctx.control.statement(
        `SELECT ${COLUMNS} FROM users u WHERE u.company_id = ?1 AND u.id = ?2`,
        userId,
      ),
    ),
    directoryNow(ctx),
    queuesByUser(ctx, userId),
  ])
  if (row === null) throw noSuchUser()
  return viewOf(ctx, row, queues, members.get(userId) ?? [])
}

async function queuesByUser(
  ctx: CompanyContext,
  userId: number | null = null,
): Promise<Map<number, number[]>> {
  const rows = await ctx.db.all<{ userId: number; queueId: number }>(
    ctx.db.statement(
      `SELECT user_id AS userId, queue_id AS queueId FROM user_queues WHERE company_id = ?1 AND (?2 IS NULL OR user_id = ?2)
       ORDER BY queue_id`,
      userId,
    ),
  )
  const members = new Map<number, number[]>()
  for (const row of rows) members.set(row.userId, [...(members.get(row.userId) ?? []), row.queueId])
  return members
}

function viewOf(
  ctx: CompanyContext,
  row: ListedRow,
  queues: readonly DirectoryQueue[],
  queueIds: number[],
): UserView {
  const { position: _position, lastSeenAt, invitedUntil, ...user } = row
  const isOpen = invitedUntil !== null && invitedUntil > ctx.clock.now()
  return {
    ...user,
    super: user.super === 1,
    allTicket: user.allTicket === 1 ? 'enable' : 'disable',
    allowGroup: user.allowGroup === 1,
    paused: user.paused === 1,
    online: user.online === 1,
    isInvited: user.isInvited === 1,
    profileImage: profileImageLink(ctx, user),
    queueIds,
    queues: queues
      .filter(({ id }) => queueIds.includes(id))
      .map(({ id, name, color }) => ({ id, name, color })),
    lastSeenAt: lastSeenAt === null ? null : new Date(lastSeenAt).toISOString(),
    invitedUntil: isOpen ? new Date(invitedUntil).toISOString() : null,
  }
}
