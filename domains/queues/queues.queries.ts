import type { CompanyContext, Statement } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import type { DirectoryVersionRow } from '../companies/directory.queries.ts'
import {
  directoryAt,
  directoryFor,
  directoryVersionStatement,
} from '../companies/directory.queries.ts'
import type { DirectoryQueue } from '../companies/directory.types.ts'
import { profileImageLink } from '../users/profile-image.ts'
import { foundQueue, noSuchQueue } from './queue-rows.ts'
import type { QueueOverview, QueuesOverview } from './queues.types.ts'

/** The company's queues, in the order an admin gave them. */
export async function listQueues(ctx: CompanyContext): Promise<DirectoryQueue[]> {
  requirePermission(ctx, 'queue:list')
  return (await directoryFor(ctx)).queues
}

/** Throws ERR_NO_QUEUE_FOUND. */
export async function queueById(ctx: CompanyContext, queueId: number): Promise<DirectoryQueue> {
  return foundQueue(await listQueues(ctx), queueId)
}

type CountRow = { queueId: number; waiting: number; active: number }
type RedirectRow = { connectionId: number; queueId: number }

/** The queues with what depends on each: for those who manage them, as it tells of tickets that others do not see. */
export async function queuesOverview(ctx: CompanyContext): Promise<QueuesOverview> {
  requirePermission(ctx, 'queue:manage')
  const [[counts, redirects, [version]], online] = await Promise.all([
    ctx.db.batch<[CountRow[], RedirectRow[], DirectoryVersionRow[]]>([
      countsStatement(ctx),
      ctx.db.statement(
        `SELECT id AS connectionId, options ->> 'sendIdQueue' AS queueId FROM connections
         WHERE company_id = ?1 AND options ->> 'sendIdQueue' IS NOT NULL`,
      ),
      directoryVersionStatement(ctx),
    ]),
    // The directory may be a minute behind on who came and went.
    ctx.control.all<{ id: number }>(
      ctx.control.statement('SELECT id FROM users WHERE company_id = ?1 AND online = 1'),
    ),
  ])
  const { queues, users, connections } = await directoryAt(ctx, version?.directoryVersion ?? 0)
  const onlineIds = new Set(online.map(({ id }) => id))
  const countsOf = (queueId: number) => counts.find((row) => row.queueId === queueId)
  return {
    queues: queues.map((queue) => {
      const people = users.filter(({ queueIds }) => queueIds.includes(queue.id))
      const redirecting = redirects.filter(({ queueId }) => queueId === queue.id)
      return {
        ...queue,
        waiting: countsOf(queue.id)?.waiting ?? 0,
        active: countsOf(queue.id)?.active ?? 0,
        people: people.length,
        online: people
          .filter(({ id }) => onlineIds.has(id))
          .map((user) => ({
            id: user.id,
            name: user.name,
            profileImage: profileImageLink(ctx, user),
          })),
        connections: connections
          .filter(
            ({ id, queueIds }) =>
              queueIds.includes(queue.id) ||
              redirecting.some(({ connectionId }) => connectionId === id),
          )
          .map(({ name }) => name),
      }
    }),
    withoutQueue: countsOf(NO_QUEUE)?.waiting ?? 0,
  }
}

/** Throws ERR_NO_QUEUE_FOUND. */
export function queueIn({ queues }: QueuesOverview, queueId: number | null): QueueOverview {
  const queue = queues.find(({ id }) => id === queueId)
  if (queue === undefined) throw noSuchQueue()
  return queue
}

/** How ticket_counts writes "no queue". */
const NO_QUEUE = 0

/** From the kept counters (decision 007), less what is put aside: as the desk's badges count. */
function countsStatement(ctx: CompanyContext): Statement {
  return ctx.db.statement(
    `SELECT queue_id AS queueId, sum(CASE status WHEN 'pending' THEN waits ELSE 0 END) AS waiting, sum(stands) AS active FROM (
       SELECT company_id, queue_id, status, tickets AS waits, tickets AS stands FROM ticket_counts
       WHERE company_id = ?1 AND status <> 'closed'
       UNION ALL
       SELECT company_id, coalesce(queue_id, 0), status, -1, 0 FROM tickets INDEXED BY tickets_snoozed
       WHERE company_id = ?1 AND snoozed_until IS NOT NULL AND status <> 'closed') counted
     WHERE company_id = ?1 GROUP BY queue_id`,
  )
}
