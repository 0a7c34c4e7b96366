import type { CompanyContext } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { SCHEDULES_WAITING_MAX } from './limits.ts'
import { WAITING_STATUSES_SQL } from './statuses.ts'

/** Whether the user named by the parameter may plan one more message: a condition for the INSERT, which two requests race to. */
export const hasRoomSql = (userParam: string) =>
  `(SELECT count(*) FROM schedules w WHERE w.company_id = ?1 AND w.user_id = ${userParam}
     AND w.status IN ${WAITING_STATUSES_SQL}) < ${SCHEDULES_WAITING_MAX}`

/** Throws ERR_TOO_MANY_SCHEDULES when as many of the user's messages wait as may. */
export async function requireRoom(ctx: CompanyContext, userId: number): Promise<void> {
  const row = await ctx.db.first<{ hasRoom: number }>(
    ctx.db.statement(`SELECT ?1 AS companyId, ${hasRoomSql('?2')} AS hasRoom`, userId),
  )
  if (row?.hasRoom !== 1)
    throw new AppError('ERR_TOO_MANY_SCHEDULES', {
      message: `${SCHEDULES_WAITING_MAX} messages of the user wait to be sent`,
    })
}
