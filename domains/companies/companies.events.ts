import type { CompanyEvent } from '#protocol/realtime/events.ts'

/** Says that it changed, not how: not everybody in the company reads it. */
export function companyDataChanged(companyId: number): CompanyEvent {
  return {
    channel: 'settings',
    action: 'update',
    data: { id: 'company', companyId },
    audience: { kind: 'company' },
  }
}
