import type { CompanyEvent } from '#protocol/realtime/events.ts'
import { listedOf } from './file-list-rows.ts'
import type { StoredList } from './file-list-rows.ts'

/** Whoever may read the lists. */
const audience = { kind: 'admins' } as const

export function fileListChanged(row: StoredList, action: 'create' | 'update'): CompanyEvent {
  return { channel: 'file', action, data: { id: row.id, file: listedOf(row) }, audience }
}

export function fileListDeleted(id: number): CompanyEvent {
  return { channel: 'file', action: 'delete', data: { id }, audience }
}
