import type { CompanyEvent } from '#protocol/realtime/events.ts'
import type { DirectoryQueue } from '../companies/directory.types.ts'

export function queueChanged(queue: DirectoryQueue, action: 'create' | 'update'): CompanyEvent {
  return { channel: 'queue', action, data: { id: queue.id, queue }, audience: { kind: 'company' } }
}

export function queueDeleted(id: number): CompanyEvent {
  return { channel: 'queue', action: 'delete', data: { id }, audience: { kind: 'company' } }
}
