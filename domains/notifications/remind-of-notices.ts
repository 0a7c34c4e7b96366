import type { CompanyContext } from '#core/context.ts'
import { NOTICES_DUE } from './send-notices.ts'

/** For the sweeper: notices whose job was lost get another. They are sent from the queue, never from the company's room. */
export async function remindOfNotices(ctx: CompanyContext): Promise<void> {
  const row = await ctx.db.first<{ dueAt: number | null }>(ctx.db.statement(NOTICES_DUE))
  if (row?.dueAt == null || row.dueAt > ctx.clock.now()) return
  const { companyId, shard } = ctx
  await ctx.enqueue({ kind: 'push.send', companyId, shard, delaySeconds: 1 })
}
