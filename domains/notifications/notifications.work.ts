import { forgetStatement } from '#core/due-work.ts'
import type { DueWork } from '#core/due-work.ts'
import { NOTICE_KEEP_MS, NOTICE_LEASE_MS } from './limits.ts'
import { remindOfNotices } from './remind-of-notices.ts'
import { NOTICES_DUE } from './send-notices.ts'

export const notificationsWork: readonly DueWork[] = [
  {
    // Their job has the first chance.
    due: [
      `SELECT max(?2 + ${NOTICE_LEASE_MS}, dueAt) AS dueAt FROM (${NOTICES_DUE}) WHERE dueAt IS NOT NULL`,
    ],
    companies: [
      `SELECT DISTINCT company_id AS companyId FROM push_notices INDEXED BY push_notices_due WHERE unseen > 0 AND due_at <= ?1`,
    ],
    run: remindOfNotices,
    forget: (ctx) => [
      forgetStatement(
        ctx,
        'push_notices',
        'due_at',
        ctx.clock.now() - NOTICE_KEEP_MS,
        'AND unseen = 0',
      ),
    ],
  },
]
