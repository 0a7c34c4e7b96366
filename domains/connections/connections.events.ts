import type { CompanyEvent } from '#protocol/realtime/events.ts'

/** A connection's state changed: screens read the directory again. */
export function connectionChanged(connectionId: number): CompanyEvent {
  return {
    channel: 'whatsapp',
    action: 'update',
    data: { id: connectionId },
    audience: { kind: 'company' },
  }
}
