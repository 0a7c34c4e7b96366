import type { DueWork } from '#core/due-work.ts'
import { CANCELLED_DUE, forgetCancelled } from './forget-cancelled.ts'
import { SCHEDULE_LEASE_MS } from './limits.ts'
import { SCHEDULES_DUE, sendDueSchedules } from './send-schedules.ts'
import { WAITING_STATUSES_SQL } from './statuses.ts'

const WAITS = `status IN ${WAITING_STATUSES_SQL}`

export const schedulesWork: readonly DueWork[] = [
  {
    due: [SCHEDULES_DUE],
    companies: [
      `SELECT DISTINCT company_id AS companyId FROM schedules INDEXED BY schedules_due WHERE ${WAITS} AND send_at <= ?1 AND lease_until <= ?1`,
    ],
    claims: {
      table: 'schedules INDEXED BY schedules_due',
      isClaimed: `${WAITS} AND status = 'AGENDADA'`,
      leaseMs: SCHEDULE_LEASE_MS,
    },
    run: sendDueSchedules,
  },
  { due: [CANCELLED_DUE], run: forgetCancelled },
]
