import { useEffect, useState } from 'react'
import type { AnnouncementNews } from '#domains/announcements/announcements.types.ts'
import { newsAfter } from './announcement-news.ts'
import { onAnnouncement } from './hear-announcement.ts'

/** What this person has not seen of the announcements, by what the page loaded and the room has published since. */
export function useAnnouncementNews(loaded: AnnouncementNews): AnnouncementNews {
  const [news, setNews] = useState(loaded)
  useEffect(() => {
    // The page may have been loaded before the server knew what was seen here.
    setNews(({ seenAt }) => newsAfter(loaded, 'updateUnread', { seenAt }))
  }, [loaded])
  useEffect(
    () => onAnnouncement((action, data) => setNews((known) => newsAfter(known, action, data))),
    [],
  )
  return news
}
