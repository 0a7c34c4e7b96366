import { useEffect, useMemo, useRef, useState } from 'react'
import { fetchAnnouncements } from './announcements-client.ts'
import { afterFrame, withPage } from './announcement-list.ts'
import type { AnnouncementList } from './announcement-list.ts'
import { onAnnouncement } from './hear-announcement.ts'

type Announcements = {
  list: AnnouncementList | null
  hasFailed: boolean
  isReading: boolean
  read(): void
  readMore(): void
}

/** What the platform tells everybody: read at once, and kept right by the room. */
export function useAnnouncements(): Announcements {
  const [list, setList] = useState<AnnouncementList | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [isReading, setIsReading] = useState(false)
  const latest = useRef(list)
  const calls = useMemo(() => {
    let heard = 0
    const put = (next: AnnouncementList) => {
      latest.current = next
      setList(next)
    }
    const asked = async (work: () => Promise<void>) => {
      setIsReading(true)
      await work().then(
        () => setHasFailed(false),
        () => setHasFailed(true),
      )
      setIsReading(false)
    }
    const read = () =>
      void asked(async () => {
        const before = heard
        const page = await fetchAnnouncements(null)
        // Told while the answer was under way: whether it is in the answer, nobody knows.
        put(before === heard ? page : await fetchAnnouncements(null))
      })
    const readMore = () =>
      void asked(async () => {
        const cursor = latest.current?.nextCursor
        if (cursor == null) return
        const page = await fetchAnnouncements(cursor)
        if (latest.current !== null) put(withPage(latest.current, page))
      })
    const hear: Parameters<typeof onAnnouncement>[0] = (action, data) => {
      heard++
      if (latest.current !== null) put(afterFrame(latest.current, action, data))
    }
    return { read, readMore, hear }
  }, [])
  useEffect(() => onAnnouncement(calls.hear), [calls])
  useEffect(() => calls.read(), [calls])
  return { list, hasFailed, isReading, read: calls.read, readMore: calls.readMore }
}
