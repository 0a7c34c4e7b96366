import { forgetStatement } from '#core/due-work.ts'
import type { DueWork } from '#core/due-work.ts'
import { DAY_MS, HOUR_MS } from '#core/time.ts'
import { HELD_COMPANIES, releaseHeldStatement } from './held-events.ts'
import { INBOUND_KEEP_MS, INBOUND_LOOK_MS } from './limits.ts'

/** Once an hour for as long as there are some that are forgotten, and at once while more of them wait than one sweep takes. */
const KEYS_DUE = `SELECT min(created_at) + ${DAY_MS + HOUR_MS} AS dueAt FROM idempotency_keys WHERE company_id = ?1`

export const webhooksWork: readonly DueWork[] = [
  {
    // The room's drain handles them, which never runs twice at once.
    due: [
      `SELECT max(?2 + ${INBOUND_LOOK_MS}, min(retry_at)) AS dueAt FROM inbound_events INDEXED BY inbound_events_pending
       WHERE company_id = ?1 AND state = 'pending' HAVING count(*) > 0`,
      KEYS_DUE,
    ],
    companies: [
      `SELECT DISTINCT company_id AS companyId FROM inbound_events WHERE state = 'pending' AND received_at < ?1`,
      HELD_COMPANIES,
    ],
    forget: (ctx) => [
      forgetStatement(
        ctx,
        'inbound_events',
        'received_at',
        ctx.clock.now() - INBOUND_KEEP_MS,
        `AND state = 'done'`,
      ),
      releaseHeldStatement(ctx),
      forgetStatement(ctx, 'idempotency_keys', 'created_at', ctx.clock.now() - DAY_MS),
    ],
  },
]
