import type { CompanyEvent } from '#protocol/realtime/events.ts'

/** What colleagues see of a user changed: browsers read the company's small sets again. */
export function userChanged(userId: number, name: string): CompanyEvent {
  return {
    channel: 'user',
    action: 'update',
    data: { id: userId, user: { id: userId, name } },
    audience: { kind: 'company' },
  }
}

/** Somebody new, for everybody's small sets. */
export function userCreated(userId: number, name: string): CompanyEvent {
  return { ...userChanged(userId, name), action: 'create' }
}

/** What only administrators see of a user changed: their pages are read again. */
export function userRecordChanged(userId: number): CompanyEvent {
  return { channel: 'user', action: 'update', data: { id: userId }, audience: { kind: 'admins' } }
}

/** The user's own choices, for their other tabs alone. */
export function ownRecordChanged(
  userId: number,
  own: { language?: string; defaultTheme?: string; defaultMenu?: string },
): CompanyEvent {
  return {
    channel: 'user',
    action: 'update',
    data: { id: userId, own },
    audience: { kind: 'user', userId },
  }
}
