import type { CompanyEvent } from '#protocol/realtime/events.ts'
import type { TagRow, PublishedTag } from './tags.types.ts'

/** Nobody bears a new one. */
export function tagCreated(tag: Omit<TagRow, 'contactsCount' | 'ticketsCount'>): CompanyEvent {
  return told('create', { ...tag, contactsCount: 0, ticketsCount: 0 })
}

export function tagChanged(tag: TagRow): CompanyEvent {
  return told('update', withoutTickets(tag))
}

/** `into`: the tag that its contacts have instead. */
export function tagDeleted(id: number, into?: TagRow): CompanyEvent {
  return {
    channel: 'tag',
    action: 'delete',
    data: { id, ...(into === undefined ? {} : { into: withoutTickets(into) }) },
    audience: { kind: 'company' },
  }
}

function told(action: 'create' | 'update', tag: PublishedTag): CompanyEvent {
  return { channel: 'tag', action, data: { id: tag.id, tag }, audience: { kind: 'company' } }
}

function withoutTickets({ ticketsCount: _callers, ...tag }: TagRow): PublishedTag {
  return tag
}
