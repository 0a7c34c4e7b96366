import type { AnnouncementPage } from '#domains/announcements/announcements.types.ts'
import { deskRequest, queryString } from '#app/desk-client/request.ts'

/** Active ones, newest first, also for who writes them. */
export function fetchAnnouncements(cursor: string | null): Promise<AnnouncementPage> {
  return deskRequest(`/announcements${queryString({ status: 'true', cursor })}`)
}

/** Notes how far the person has read, on all their devices. */
export function postSeen(until: string): Promise<{ seenAt: string }> {
  return deskRequest('/announcements/seen', { method: 'POST', body: { until } })
}
