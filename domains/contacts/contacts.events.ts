import type { CompanyEvent, RealtimeAction } from '#protocol/realtime/events.ts'
import type { Directory } from '../companies/directory.types.ts'
import type { ContactView } from './contacts.types.ts'

/** A contact came into being or changed. `contact` is unmasked: the company room masks it for each viewer. */
export function contactChanged(
  directory: Directory,
  contact: ContactView,
  action: Extract<RealtimeAction, 'create' | 'update'>,
): CompanyEvent {
  return {
    channel: 'contact',
    action,
    data: { contact },
    audience: { kind: 'company' },
    hideNumbers: directory.settings.lgpdHideNumber === 'enabled',
  }
}

export function contactDeleted(contactId: number): CompanyEvent {
  return {
    channel: 'contact',
    action: 'delete',
    data: { contactId },
    audience: { kind: 'company' },
  }
}

/** More contacts changed than are worth a frame each: who shows a list reads it again. */
export function contactsStale(): CompanyEvent {
  return {
    channel: 'contact',
    action: 'update',
    data: { stale: true },
    audience: { kind: 'company' },
  }
}
