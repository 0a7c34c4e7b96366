import type { CompanyContext } from '#core/context.ts'
import type { Millis } from '#core/time.ts'
import type { Profile } from '#core/permissions.ts'
import type { TicketScope } from '#protocol/realtime/events.ts'
import type { ViewerClaims } from './room-sessions.ts'

type ScopeRow = {
  ticketId: number
  status: string
  queueId: number | null
  userId: number | null
  isGroup: number
}

/** What decides who may see a ticket of this company, or null when it has no such ticket. */
export async function ticketScope(
  ctx: CompanyContext,
  ticketId: number,
): Promise<TicketScope | null> {
  const row = await ctx.db.first<ScopeRow>(
    ctx.db.statement(
      `SELECT id AS ticketId, status, queue_id AS queueId, user_id AS userId, is_group AS isGroup
       FROM tickets WHERE company_id = ?1 AND id = ?2`,
      ticketId,
    ),
  )
  return row === null ? null : { ...row, isGroup: row.isGroup === 1 }
}

/** Whether the company hides numbers, past every cache. */
export async function hidesNumbersNow(ctx: CompanyContext): Promise<boolean> {
  const row = await ctx.db.first<{ value: string }>(
    ctx.db.statement(
      `SELECT value FROM company_settings WHERE company_id = ?1 AND key = 'lgpdHideNumber'`,
    ),
  )
  return row?.value === 'enabled'
}

type RightsRow = {
  userId: number
  name: string
  profile: Profile
  super: number
  allTicket: number
  allowGroup: number
}

/** What these people may see by the databases, past every cache. Who is not there any more is not in it. */
export async function rightsInForce(
  ctx: CompanyContext,
  userIds: readonly number[],
): Promise<Map<number, ViewerClaims>> {
  const ids = JSON.stringify(userIds)
  const [users, queues] = await Promise.all([
    ctx.control.all<RightsRow>(
      ctx.control.statement(
        `SELECT id AS userId, name, profile, super, all_ticket AS allTicket, allow_group AS allowGroup
         FROM users WHERE company_id = ?1 AND id IN (SELECT value FROM json_each(?2))`,
        ids,
      ),
    ),
    ctx.db.all<{ userId: number; queueId: number }>(
      ctx.db.statement(
        `SELECT user_id AS userId, queue_id AS queueId FROM user_queues
         WHERE company_id = ?1 AND user_id IN (SELECT value FROM json_each(?2)) ORDER BY queue_id`,
        ids,
      ),
    ),
  ])
  return new Map(
    users.map(({ userId, name, profile, ...flags }) => [
      userId,
      {
        companyId: ctx.companyId,
        userId,
        name,
        profile,
        super: flags.super === 1,
        allTicket: flags.allTicket === 1,
        allowGroup: flags.allowGroup === 1,
        queueIds: queues.filter((row) => row.userId === userId).map(({ queueId }) => queueId),
      },
    ]),
  )
}

/** The shard of a company, for the first time its room needs it. */
export async function shardOfCompany(control: D1Database, companyId: number): Promise<number> {
  const shard = await control
    .prepare('SELECT shard FROM companies WHERE id = ?1')
    .bind(companyId)
    .first<number>('shard')
  if (shard === null) throw new Error(`company ${companyId} has no shard`)
  return shard
}

/** Writes that a person is there; true when they were not before. */
export async function recordOnline(
  ctx: CompanyContext,
  userId: number,
  now: Millis,
): Promise<boolean> {
  const { control } = ctx
  const [came] = await control.batch<[unknown[], unknown[]]>([
    control.statement(
      'UPDATE users SET online = 1 WHERE company_id = ?1 AND id = ?2 AND online = 0 RETURNING id',
      userId,
    ),
    control.statement(
      'UPDATE users SET last_seen_at = ?3 WHERE company_id = ?1 AND id = ?2',
      userId,
      now,
    ),
  ])
  return came.length === 1
}

/** Writes that a person is gone; true when they were there before. */
export async function recordOffline(
  ctx: CompanyContext,
  userId: number,
  now: Millis,
): Promise<boolean> {
  const gone = await ctx.control.first(
    ctx.control.statement(
      'UPDATE users SET online = 0, last_seen_at = ?3 WHERE company_id = ?1 AND id = ?2 AND online = 1 RETURNING id',
      userId,
      now,
    ),
  )
  return gone !== null
}
