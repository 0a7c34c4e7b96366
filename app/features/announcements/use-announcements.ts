import { useEffect, useMemo, useRef, useState } from 'react'
import type {
  AnnouncementPage,
  AnnouncementView,
} from '#domains/announcements/announcements.types.ts'
import { heard, putPage, refreshed, changeIn } from '#app/components/lists/paged-rows.ts'
import type { PagedRows } from '#app/components/lists/paged-rows.ts'
import { fetchAnnouncements } from './announcements-client.ts'
import { newestFirst } from './unseen-announcements.ts'
import { onAnnouncement } from './announcement-arrived.ts'

type Announcements = {
  /** Null until they were read. */
  list: { rows: readonly AnnouncementView[]; hasMore: boolean } | null
  hasFailed: boolean
  isReading: boolean
  read(): void
  readMore(): void
}

const HOW = { compare: newestFirst, isSearch: false }
const ALL = 'all'
const NOT_READ: PagedRows<AnnouncementView> = { key: '', told: [], rows: [], nextCursor: null }
const rowsOf = ({ records, nextCursor }: AnnouncementPage) => ({ rows: records, nextCursor })

/** What the platform tells everybody: read at once, and kept right by the room. */
export function useAnnouncements(): Announcements {
  const [list, setList] = useState(NOT_READ)
  const [hasFailed, setHasFailed] = useState(false)
  const [isReading, setIsReading] = useState(false)
  const latest = useRef(list)
  const calls = useMemo(() => {
    const put = (next: PagedRows<AnnouncementView>) => {
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
        const began = performance.now()
        const page = rowsOf(await fetchAnnouncements(null))
        put(refreshed(latest.current, { key: ALL, page, began }, HOW))
      })
    const readMore = () =>
      void asked(async () => {
        const { nextCursor } = latest.current
        if (nextCursor === null) return
        const page = rowsOf(await fetchAnnouncements(nextCursor))
        put(putPage(latest.current, page))
      })
    const hear: Parameters<typeof onAnnouncement>[0] = (action, data) => {
      const news = changeIn<AnnouncementView>(action, data, { row: 'record' })
      if (news !== null) put(heard(latest.current, news, HOW))
    }
    return { read, readMore, hear }
  }, [])
  useEffect(() => onAnnouncement(calls.hear), [calls])
  useEffect(() => calls.read(), [calls])
  return {
    list: list.key === ALL ? { rows: list.rows, hasMore: list.nextCursor !== null } : null,
    hasFailed,
    isReading,
    read: calls.read,
    readMore: calls.readMore,
  }
}
