import type { CompanyContext, Statement } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { problem } from '#core/problems.ts'
import { directoryChanged } from '../companies/directory.queries.ts'
import type { DirectoryQueue } from '../companies/directory.types.ts'
import { dropRedirectsStatement } from '../connections/drop-redirects.ts'
import { ticketsStale } from '../tickets/tickets.events.ts'
import { publishRights } from '../users/change-access.ts'
import { LEAVE_QUEUE_PAGE } from '../queues/limits.ts'
import { foundQueue, noSuchQueue, queuesStatement } from '../queues/queue-rows.ts'
import { queueDeleted } from '../queues/queues.events.ts'

/**
 * Deletes a queue; its id is never used again. Its active tickets go to another queue, or to none, with those who hold them, and their
 * logs say so. Closed ones are in no queue from then on: who reopens one chooses. People and connections lose it. What tells of the past
 * (logs, messages, ratings) keeps its id, and logs its name. Throws ERR_NO_QUEUE_FOUND for either queue. Can be
 * repeated after a crash: closed tickets leave it first, and all else is one transaction.
 */
export async function deleteQueue(
  ctx: CompanyContext,
  queueId: number,
  toQueueId: number | null = null,
): Promise<DirectoryQueue> {
  requirePermission(ctx, 'queue:manage')
  if (toQueueId === queueId)
    throw new AppError('ERR_INVALID_INPUT', {
      message: 'tickets cannot stay in a queue that is deleted',
      fields: { toQueueId: [problem('invalid')] },
    })
  const queues = await ctx.db.all<DirectoryQueue>(queuesStatement(ctx))
  const queue = foundQueue(queues, queueId)
  if (toQueueId !== null) foundQueue(queues, toQueueId)
  await closedLeave(ctx, queueId)
  const [people, deleted] = await ctx.db.batch<[{ userId: number }[], { id: number }[]]>(
    deleteStatements(ctx, queue, toQueueId),
  )
  // One of the two was deleted since they were read.
  if (deleted.length === 0) throw noSuchQueue()
  const userIds = people.map(({ userId }) => userId)
  await publishRights(ctx, userIds, 'update')
  await ctx.emit([queueDeleted(queueId), ticketsStale()])
  return queue
}

/** Page by page: there may be more of them than one transaction takes. */
async function closedLeave(ctx: CompanyContext, queueId: number): Promise<void> {
  for (;;) {
    const left = await ctx.db.all(
      ctx.db.statement(
        `UPDATE tickets SET queue_id = NULL, version = version + 1 WHERE +company_id = ?1 AND id IN (SELECT t.id FROM tickets t
           WHERE t.company_id = ?1 AND t.queue_id = ?2 AND t.status = 'closed' LIMIT ${LEAVE_QUEUE_PAGE}) RETURNING id`,
        queueId,
      ),
    )
    if (left.length < LEAVE_QUEUE_PAGE) return
  }
}

/**
 * ?2 the queue, ?3 where its tickets go. The first returns {userId} of its people, the second {id} when it is deleted; what follows
 * happens only then: not where the other queue was deleted meanwhile.
 */
function deleteStatements(
  ctx: CompanyContext,
  { id: queueId, name, color }: DirectoryQueue,
  toQueueId: number | null,
): Statement[] {
  const now = ctx.clock.now()
  const isGone =
    'NOT EXISTS (SELECT 1 FROM queues gone WHERE +gone.company_id = ?1 AND gone.id = ?2)'
  const of = (table: string) =>
    ctx.db.statement(
      `DELETE FROM ${table} WHERE company_id = ?1 AND queue_id = ?2 AND ${isGone}`,
      queueId,
    )
  return [
    ctx.db.statement(
      'SELECT user_id AS userId FROM user_queues WHERE company_id = ?1 AND queue_id = ?2 ORDER BY user_id',
      queueId,
    ),
    ctx.db.statement(
      `DELETE FROM queues WHERE company_id = ?1 AND id = ?2
         AND (?3 IS NULL OR EXISTS (SELECT 1 FROM queues other WHERE +other.company_id = ?1 AND other.id = ?3)) RETURNING id`,
      queueId,
      toQueueId,
    ),
    ctx.db.statement(
      `INSERT INTO ticket_logs (company_id, ticket_id, type, user_id, queue_id, created_at)
       SELECT ?1, t.id, 'transfered', ?4, ?3, ?5 FROM tickets t
       WHERE t.company_id = ?1 AND t.queue_id = ?2 AND t.status <> 'closed' AND ${isGone}`,
      queueId,
      toQueueId,
      ctx.actor.kind === 'user' ? ctx.actor.userId : null,
      now,
    ),
    ctx.db.statement(
      `INSERT INTO former_names (company_id, kind, former_id, name, color) SELECT ?1, 'queue', ?2, ?3, ?4 WHERE ${isGone}
         ON CONFLICT DO NOTHING`,
      queueId,
      name,
      color,
    ),
    // Whoever waits keeps their place, whoever is attended their attendant. One that was closed a moment ago is among them.
    ctx.db.statement(
      `UPDATE tickets SET queue_id = CASE status WHEN 'closed' THEN NULL ELSE ?3 END, version = version + 1, updated_at = ?4
       WHERE company_id = ?1 AND queue_id = ?2 AND ${isGone}`,
      queueId,
      toQueueId,
      now,
    ),
    // The triggers leave counts of nothing.
    of('ticket_counts'),
    of('user_queues'),
    of('connection_queues'),
    dropRedirectsStatement(ctx),
    directoryChanged(ctx),
  ]
}
