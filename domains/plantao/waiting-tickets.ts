import type { CompanyContext } from '#core/context.ts'
import { brazilNinthDigitVariants } from '#core/phone.ts'
import type { Directory } from '../companies/directory.types.ts'
import { workingHoursOf } from './working-hours.ts'

/** Tickets `w` that wait for a person: not those a bot has, nor what is put aside or came from a phone's history. */
export const WAITS = `w.status = 'pending' AND w.is_bot = 0 AND w.snoozed_until IS NULL AND (w.imported_at IS NULL OR w.unread_messages > 0)`

/** Tickets that wait outside working hours, by queue; null: in none. */
export type Waiting = { total: number; byQueue: Map<number | null, number> }

type Row = { queueId: number | null; connectionId: number; tickets: number }

/**
 * What waits now outside the hours of whoever it waits for. A person of the roster who writes to the company (`phones`: digits) is no
 * customer: they would be told of themselves.
 */
export async function waitingOutsideHours(
  ctx: CompanyContext,
  directory: Directory,
  phones: readonly string[],
): Promise<Waiting> {
  const [rows, works] = await Promise.all([
    ctx.db.all<Row>(
      ctx.db.statement(
        `SELECT w.queue_id AS queueId, w.connection_id AS connectionId, count(*) AS tickets
         FROM tickets w INDEXED BY tickets_status JOIN contacts c ON c.id = w.contact_id AND c.company_id = w.company_id
         WHERE w.company_id = ?1 AND ${WAITS}
           AND (c.number IS NULL OR c.number NOT IN (SELECT value FROM json_each(?2)))
         GROUP BY w.queue_id, w.connection_id`,
        JSON.stringify(phones.flatMap(brazilNinthDigitVariants)),
      ),
    ),
    workingHoursOf(ctx, directory),
  ])
  const byQueue = new Map<number | null, number>()
  for (const { queueId, connectionId, tickets } of rows) {
    if (works({ queueId, connectionId }, ctx.clock.now())) continue
    byQueue.set(queueId, (byQueue.get(queueId) ?? 0) + tickets)
  }
  return { total: [...byQueue.values()].reduce((sum, tickets) => sum + tickets, 0), byQueue }
}
