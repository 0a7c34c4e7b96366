import type { CompanyEvent } from '#protocol/realtime/events.ts'
import type { TagRow } from './tags.types.ts'

export function tagChanged(tag: TagRow, action: 'create' | 'update'): CompanyEvent {
  return { channel: 'tag', action, data: { id: tag.id, tag }, audience: { kind: 'company' } }
}

/** `into`: the tag that its contacts have instead. */
export function tagDeleted(id: number, into?: TagRow): CompanyEvent {
  return {
    channel: 'tag',
    action: 'delete',
    data: { id, ...(into === undefined ? {} : { into }) },
    audience: { kind: 'company' },
  }
}
