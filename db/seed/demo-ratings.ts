import { HOUR_MS } from '../../core/time.ts'
import { BALCAO } from './demo-companies.ts'
import type { DemoCompany } from './demo-companies.ts'
import type { SeedRow } from './insert-rows.ts'

/** The satisfaction question (domains/ratings/questions.ts). */
const SATISFACTION = 1

/** Who was asked how it went: what was answered on tickets that closed, and what is still awaited. */
export function ratingRows(tickets: readonly SeedRow[], now: number): SeedRow[] {
  return tickets.flatMap((ticket): SeedRow[] => {
    const rate = ticket['user_rating']
    const isAsked = ticket['status'] === 'nps'
    if (rate == null && !isAsked) return []
    const answeredAt = isAsked ? null : (ticket['closed_at'] ?? null)
    return [
      {
        company_id: ticket['company_id'] ?? 0,
        ticket_id: ticket['id'] ?? 0,
        question_id: SATISFACTION,
        user_id: ticket['user_id'] ?? null,
        queue_id: ticket['queue_id'] ?? null,
        state: isAsked ? 'asked' : 'answered',
        answer: rate ?? null,
        rate: rate ?? null,
        expires_at: now + 20 * HOUR_MS,
        answered_at: answeredAt,
        created_at: answeredAt ?? now - HOUR_MS,
      },
    ]
  })
}

/** The demo asks for ratings; its other company leaves everything as it comes. */
export function settingRows(company: DemoCompany, now: number): SeedRow[] {
  if (company !== BALCAO) return []
  return [{ company_id: company.id, key: 'userRating', value: 'enabled', updated_at: now }]
}
