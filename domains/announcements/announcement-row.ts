import { AppError } from '#core/errors.ts'
import type { AnnouncementPriority, AnnouncementView } from './announcements.types.ts'

export type AnnouncementRow = {
  id: number
  title: string
  text: string
  priority: AnnouncementPriority
  status: number
  publishedAt: number | null
  createdAt: number
  updatedAt: number
}

export const ANNOUNCEMENT_COLUMNS = `id, title, text, priority, status, published_at AS publishedAt, created_at AS createdAt,
  updated_at AS updatedAt`

export function announcementView(row: AnnouncementRow): AnnouncementView {
  return {
    ...row,
    status: row.status === 1,
    publishedAt: row.publishedAt === null ? null : new Date(row.publishedAt).toISOString(),
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  }
}

export function foundAnnouncement(row: AnnouncementRow | null): AnnouncementView {
  if (row === null)
    throw new AppError('ERR_NOT_FOUND', { message: 'there is no such announcement' })
  return announcementView(row)
}
