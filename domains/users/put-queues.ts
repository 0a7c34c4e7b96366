import type { CompanyContext } from '#core/context.ts'
import { directoryChanged } from '#domains/companies/directory.queries.ts'
import { queuesTextStatement, userQueuesStatements, userRow } from './user-row.ts'
import { idsText } from './users.inputs.ts'

/** Both as `idsText` has them; `put` null: they were neither as read nor the wanted ones, and nothing was written. */
type QueuesPut = { before: string; put: string | null }

/**
 * Decides between two who save other queues of a user, before anything else is written. A crash behind it leaves queues whose save, sent
 * again, writes the rest. `readAs`: as `idsText` has them.
 */
export async function putQueues(
  ctx: CompanyContext,
  userId: number,
  queueIds: readonly number[],
  readAs: string | undefined,
): Promise<QueuesPut> {
  const [[was], [written]] = await ctx.db.batch<[{ queues: string }[], unknown[]]>([
    queuesTextStatement(ctx, userId),
    ...userQueuesStatements(ctx, userId, queueIds, readAs),
    directoryChanged(ctx),
  ])
  return { before: was?.queues ?? '', put: written === undefined ? null : idsText(queueIds) }
}

/** After a refusal, unless somebody else has put others since; who was removed meanwhile is in none. */
export async function putQueuesBack(
  ctx: CompanyContext,
  userId: number,
  { before, put }: QueuesPut,
): Promise<void> {
  if (before === put) return
  const queueIds = (await userRow(ctx, userId)) === null ? [] : idsOf(before)
  await ctx.db.batch([...userQueuesStatements(ctx, userId, queueIds, put), directoryChanged(ctx)])
}

export const idsOf = (text: string) => (text === '' ? [] : text.split(',').map(Number))
