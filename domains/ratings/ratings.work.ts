import type { DueWork } from '#core/due-work.ts'
import { closeExpiredRatings, RATINGS_DUE } from './expire-ratings.ts'

export const ratingsWork: readonly DueWork[] = [
  {
    due: [RATINGS_DUE],
    companies: [
      `SELECT DISTINCT company_id AS companyId FROM ratings WHERE state = 'asked' AND expires_at <= ?1`,
    ],
    run: closeExpiredRatings,
  },
]
