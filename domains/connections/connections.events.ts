import type { CompanyEvent } from '#protocol/realtime/events.ts'

/** A connection's state changed: screens read the directory again. */
export const connectionChanged = (connectionId: number) => told('update', connectionId)
export const connectionCreated = (connectionId: number) => told('create', connectionId)
export const connectionDeleted = (connectionId: number) => told('delete', connectionId)

function told(action: 'create' | 'update' | 'delete', connectionId: number): CompanyEvent {
  return { channel: 'whatsapp', action, data: { id: connectionId }, audience: { kind: 'company' } }
}
