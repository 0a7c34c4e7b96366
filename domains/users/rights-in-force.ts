import type { CompanyContext, UserActor } from '#core/context.ts'
import type { Profile } from '#core/permissions.ts'

/** A person's rights as the databases have them. */
export type RightsInForce = Omit<UserActor, 'kind' | 'sessionId' | 'queueIds'> & {
  companyId: number
  queueIds: number[]
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
): Promise<Map<number, RightsInForce>> {
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
