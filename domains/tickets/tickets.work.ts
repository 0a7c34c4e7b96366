import type { DueWork } from '#core/due-work.ts'
import { closeSettledImports, SETTLED_IMPORTS_DUE } from './close-imported.ts'
import { SNOOZE_DUE, wakeTickets } from './wake-tickets.ts'

export const ticketsWork: readonly DueWork[] = [
  { due: [SETTLED_IMPORTS_DUE], run: closeSettledImports },
  {
    due: [SNOOZE_DUE],
    companies: [
      `SELECT DISTINCT company_id AS companyId FROM tickets INDEXED BY tickets_snoozed
       WHERE snoozed_until IS NOT NULL AND snoozed_until <= ?1`,
    ],
    run: wakeTickets,
  },
]
