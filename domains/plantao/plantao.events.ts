import type { CompanyEvent } from '#protocol/realtime/events.ts'
import type { OnCallEntry } from './plantao.types.ts'

/** Entries hold people's own numbers: only who may read the roster hears of it. */
const audience = { kind: 'admins' } as const

export function onCallChanged(entry: OnCallEntry, action: 'create' | 'update'): CompanyEvent {
  return { channel: 'plantao', action, data: { id: entry.id, entry }, audience }
}

export function onCallDeleted(id: number): CompanyEvent {
  return { channel: 'plantao', action: 'delete', data: { id }, audience }
}
