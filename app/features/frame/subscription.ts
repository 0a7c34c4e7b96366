import { DAY_MS } from '#core/time.ts'
import type { Millis } from '#core/time.ts'

/** The warning shows while fewer days than this are left (specification part 1 §9). */
export const WARNING_DAYS = 5
/** Never expires, whatever its due date (specification part 1 §2). */
const NEVER_EXPIRES_COMPANY_ID = 1

export type Subscription = { companyId: number; dueDate: Millis | null }

/** Whole days left, rounded up: on the last day 1, at the very end 0. Null when the subscription does not end. */
export function daysLeft({ companyId, dueDate }: Subscription, now: Millis): number | null {
  if (companyId === NEVER_EXPIRES_COMPANY_ID || dueDate === null) return null
  return Math.ceil((dueDate - now) / DAY_MS)
}
