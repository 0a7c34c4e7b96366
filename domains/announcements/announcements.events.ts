import type { CompanyEvent } from '#protocol/realtime/events.ts'
import type { AnnouncementView } from './announcements.types.ts'

/** How an announcement stands now, for everybody; one that is not active is gone. */
export function announcementChanged(id: number, record: AnnouncementView | null): CompanyEvent {
  const audience = { kind: 'company' } as const
  if (record?.status !== true)
    return { channel: 'announcement', action: 'delete', data: { id }, audience }
  const isNew = record.createdAt === record.updatedAt
  return {
    channel: 'announcement',
    action: isNew ? 'create' : 'update',
    data: { record },
    audience,
  }
}

/** How far somebody has read, for their other tabs and devices. */
export function announcementsSeen(userId: number, seenAt: string): CompanyEvent {
  return {
    channel: 'announcement',
    action: 'updateUnread',
    data: { seenAt },
    audience: { kind: 'user', userId },
  }
}
