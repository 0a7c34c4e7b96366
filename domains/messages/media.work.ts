import type { DueWork } from '#core/due-work.ts'
import { fetchDueFiles } from './fetch-files.ts'
import { forgetUploads, UPLOADS_DUE } from '../media/forget-uploads.ts'
import { FETCH_LEASE_MS, FETCH_LOOK_MS } from '../media/limits.ts'

const WAITS = `state IN ('queued','fetching')`

export const mediaWork: readonly DueWork[] = [
  {
    due: [
      `SELECT max(?2 + ${FETCH_LOOK_MS}, min(max(next_at, lease_until))) AS dueAt FROM media_downloads INDEXED BY media_downloads_due
       WHERE company_id = ?1 AND ${WAITS} HAVING count(*) > 0`,
    ],
    companies: [
      `SELECT DISTINCT company_id AS companyId FROM media_downloads WHERE ${WAITS} AND next_at <= ?1 AND lease_until <= ?1`,
    ],
    claims: {
      table: 'media_downloads INDEXED BY media_downloads_due',
      isClaimed: `${WAITS} AND state = 'fetching'`,
      leaseMs: FETCH_LEASE_MS,
    },
    // Files take their time: nothing waits for them.
    run: (ctx) => ctx.defer(fetchDueFiles(ctx)),
  },
  { due: [UPLOADS_DUE], run: forgetUploads },
]
