import type { CompanyContext } from '#core/context.ts'
import { forgetStatement } from '#core/due-work.ts'
import type { DueWork } from '#core/due-work.ts'
import { dispatchContact } from './dispatch-outbox.ts'
import {
  DOWN_LOOK_MS,
  PENDING_EFFECT_TTL_MS,
  SEND_LEASE_MS,
  UNKNOWN_PATIENCE_MS,
} from './limits.ts'
import { settleAbandoned } from './settle-abandoned.ts'

/** People whose waiting messages one sweep starts. */
const SWEEP_CONTACTS = 50

export const messagesWork: readonly DueWork[] = [
  {
    due: [
      `SELECT min(next_at) AS dueAt FROM outbox WHERE company_id = ?1 AND state = 'written'`,
      `SELECT min(updated_at) + ${UNKNOWN_PATIENCE_MS} AS dueAt FROM outbox WHERE company_id = ?1 AND state = 'unknown'`,
    ],
    companies: [
      `SELECT DISTINCT company_id AS companyId FROM outbox WHERE state = 'written' AND next_at <= ?1`,
      `SELECT DISTINCT company_id AS companyId FROM outbox WHERE state = 'unknown'`,
    ],
    run: settleAbandoned,
  },
  {
    due: [
      // A connection that is down lets its rows go when it is back; until then they are looked at, not spun on. What waits behind
      // another message for the same person is due when that one is.
      `SELECT min(max(o.next_at, o.lease_until, CASE WHEN o.state = 'sending' OR k.status = 'CONNECTED' THEN 0 ELSE ?2 + ${DOWN_LOOK_MS} END)) AS dueAt
       FROM outbox o LEFT JOIN connections k ON k.id = o.connection_id AND k.company_id = o.company_id
       WHERE o.company_id = ?1 AND o.state IN ('queued','sending') AND NOT EXISTS (
         SELECT 1 FROM outbox s INDEXED BY outbox_order WHERE s.company_id = ?1 AND s.connection_id = o.connection_id
           AND s.contact_id = o.contact_id AND s.state IN ('queued','sending') AND s.id < o.id)`,
    ],
    companies: [
      `SELECT DISTINCT o.company_id AS companyId FROM outbox o LEFT JOIN connections k ON k.company_id = o.company_id AND k.id = o.connection_id
       WHERE o.state IN ('queued','sending') AND o.next_at <= ?1 AND o.lease_until <= ?1 AND (o.state = 'sending' OR k.status = 'CONNECTED')`,
    ],
    claims: {
      table: 'outbox INDEXED BY outbox_due',
      isClaimed: `state IN ('queued','sending') AND state = 'sending'`,
      leaseMs: SEND_LEASE_MS,
    },
    run: dispatchWaiting,
  },
  {
    forget: (ctx) => [
      forgetStatement(
        ctx,
        'pending_effects',
        'created_at',
        ctx.clock.now() - PENDING_EFFECT_TTL_MS,
      ),
    ],
  },
]

async function dispatchWaiting(ctx: CompanyContext): Promise<void> {
  const waiting = await ctx.db.all<{ connectionId: number; contactId: number }>(
    ctx.db.statement(
      `SELECT DISTINCT o.connection_id AS connectionId, o.contact_id AS contactId FROM outbox o
       JOIN connections k ON k.id = o.connection_id AND k.company_id = o.company_id AND k.status = 'CONNECTED'
       WHERE o.company_id = ?1 AND o.state IN ('queued','sending') AND o.next_at <= ?2 LIMIT ${SWEEP_CONTACTS}`,
      ctx.clock.now(),
    ),
  )
  for (const one of waiting) await dispatchContact(ctx, one.connectionId, one.contactId)
}
