import type { Millis } from '#core/time.ts'
import { PLATFORM_COMPANY_ID } from './limits.ts'

/** Whether the company's subscription is over. */
export function isExpired(
  company: { companyId: number; dueDate: Millis | null },
  now: Millis,
): boolean {
  return (
    company.companyId !== PLATFORM_COMPANY_ID && company.dueDate !== null && company.dueDate < now
  )
}
