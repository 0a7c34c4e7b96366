import { useEffect, useState } from 'react'
import type { UnseenAnnouncements } from '#domains/announcements/announcements.types.ts'
import { unseenAfter } from './unseen-announcements.ts'
import { onAnnouncement } from './announcement-arrived.ts'

/** What this person has not seen of the announcements, by what the page loaded and the room has published since. */
export function useUnseenAnnouncements(loaded: UnseenAnnouncements): UnseenAnnouncements {
  const [news, setUnseen] = useState(loaded)
  useEffect(() => {
    // The page may have been loaded before the server knew what was seen here.
    setUnseen(({ seenAt }) => unseenAfter(loaded, 'updateUnread', { seenAt }))
  }, [loaded])
  useEffect(
    () => onAnnouncement((action, data) => setUnseen((known) => unseenAfter(known, action, data))),
    [],
  )
  return news
}
