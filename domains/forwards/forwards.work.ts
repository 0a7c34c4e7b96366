import { forgetStatement } from '#core/due-work.ts'
import type { DueWork } from '#core/due-work.ts'
import { FORWARD_LEASE_MS, FORWARDS_KEEP_MS } from './limits.ts'
import { resumeForwards } from './run-forwards.ts'

export const forwardsWork: readonly DueWork[] = [
  {
    // They have a timer of their own, which a run sets again.
    companies: [
      `SELECT DISTINCT company_id AS companyId FROM forwards WHERE state = 'queued' AND due_at <= ?1 AND lease_until <= ?1`,
    ],
    claims: {
      table: 'forwards INDEXED BY forwards_due',
      isClaimed: `state = 'queued'`,
      leaseMs: FORWARD_LEASE_MS,
    },
    run: resumeForwards,
    forget: (ctx) => [
      forgetStatement(ctx, 'forwards', 'created_at', ctx.clock.now() - FORWARDS_KEEP_MS),
    ],
  },
]
