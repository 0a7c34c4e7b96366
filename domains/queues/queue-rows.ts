import type { CompanyContext, Statement } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { DirectoryQueue } from '../companies/directory.types.ts'

const COLUMNS = 'id, name, color, greeting_message AS greetingMessage, order_queue AS orderQueue'
/** As the directory has them (directory.rows.ts). */
const ORDER = 'order_queue, name COLLATE NOCASE, id'

/** All queues in their order, past every cache; rides in a batch of the caller. */
export function queuesStatement(ctx: CompanyContext): Statement {
  return ctx.db.statement(`SELECT ${COLUMNS} FROM queues WHERE company_id = ?1 ORDER BY ${ORDER}`)
}

/** Throws ERR_NO_QUEUE_FOUND. */
export function foundQueue(queues: readonly DirectoryQueue[], id: number): DirectoryQueue {
  const queue = queues.find((one) => one.id === id)
  if (queue === undefined) throw noSuchQueue()
  return queue
}

export const noSuchQueue = () =>
  new AppError('ERR_NO_QUEUE_FOUND', { message: 'there is no such queue' })

/** Where a queue goes: to a place (1 is the first), or in front of another one. Neither is the end. */
type Place = { at?: number | null; beforeId?: number | null }

/**
 * Puts one queue in its place and numbers all of them anew, 1, 2, 3 …, in one statement: whoever moves another one at the same time
 * moves it in the order that this leaves. Returns {id} of those that got another number. Nothing happens when one of the queues does
 * not exist. `queue` is an id, or the exact name of one that the batch has just created; `if written`: only when
 * the statement before wrote a row.
 */
export function placeStatement(
  ctx: CompanyContext,
  queue: { id: number } | { name: string },
  { at = null, beforeId = null }: Place,
  when: 'always' | 'if written' = 'always',
): Statement {
  const isOne = 'id' in queue ? 'q.id = ?2' : 'q.name = ?2'
  return ctx.db.statement(
    `WITH one AS (SELECT q.id FROM queues q WHERE q.company_id = ?1 AND ${isOne}),
       others AS (SELECT q.id, row_number() OVER (ORDER BY ${ORDER}) AS n FROM queues q
         WHERE q.company_id = ?1 AND q.id NOT IN (SELECT id FROM one)),
       target AS (SELECT one.id, CASE WHEN one.id = ?4 THEN NULL WHEN ?4 IS NOT NULL THEN (SELECT n FROM others WHERE others.id = ?4)
         ELSE coalesce(?3, 1e9) END - 0.5 AS n FROM one),
       placed AS (SELECT id, row_number() OVER (ORDER BY n) AS place FROM (SELECT id, n FROM others UNION ALL SELECT id, n FROM target))
     UPDATE queues SET order_queue = placed.place, updated_at = ?5 FROM placed
     WHERE queues.company_id = ?1 AND queues.id = placed.id AND queues.order_queue <> placed.place
       AND (SELECT n FROM target) IS NOT NULL${when === 'always' ? '' : ' AND changes() = 1'}
     RETURNING id`,
    'id' in queue ? queue.id : queue.name,
    at,
    beforeId,
    ctx.clock.now(),
  )
}
