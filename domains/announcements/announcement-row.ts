import { AppError } from '#core/errors.ts'
import { fileVersion } from '#core/media-keys.ts'
import { mediaPathOf } from './read-as.ts'
import type { AnnouncementPriority, AnnouncementView } from './announcements.types.ts'

export type AnnouncementRow = {
  id: number
  title: string
  text: string
  priority: AnnouncementPriority
  status: number
  publishedAt: number | null
  mediaKey: string | null
  mediaName: string | null
  mediaMime: string | null
  createdAt: number
  updatedAt: number
}

export const ANNOUNCEMENT_COLUMNS = `id, title, text, priority, status, published_at AS publishedAt, media_key AS mediaKey,
  media_name AS mediaName, media_mime AS mediaMime, created_at AS createdAt, updated_at AS updatedAt`

/** ?1 the announcement. */
export const ANNOUNCEMENT_BY_ID = `SELECT ${ANNOUNCEMENT_COLUMNS} FROM announcements WHERE id = ?1`

export function announcementView(row: AnnouncementRow): AnnouncementView {
  const { mediaKey, mediaMime: _mime, ...rest } = row
  return {
    ...rest,
    status: row.status === 1,
    publishedAt: row.publishedAt === null ? null : new Date(row.publishedAt).toISOString(),
    mediaPath: mediaKey === null ? null : mediaPathOf(row.id, fileVersion(mediaKey)),
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  }
}

/** Throws ERR_NOT_FOUND. */
export function foundAnnouncement(row: AnnouncementRow | null | undefined): AnnouncementRow {
  if (row == null) throw new AppError('ERR_NOT_FOUND', { message: 'there is no such announcement' })
  return row
}
