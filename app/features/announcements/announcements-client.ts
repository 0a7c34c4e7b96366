import type { AnnouncementPage } from '#domains/announcements/announcements.types.ts'
import { deskCall } from '#app/desk-client/desk-call.ts'

/** Active ones, newest first, also for who writes them. */
export function fetchAnnouncements(cursor: string | null): Promise<AnnouncementPage> {
  return deskCall('GET /announcements', { query: { status: 'true', cursor } })
}

/** Notes how far the person has read, on all their devices. */
export function postSeen(until: string): Promise<{ seenAt: string }> {
  return deskCall('POST /announcements/seen', { body: { until } })
}
