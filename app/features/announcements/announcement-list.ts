import type {
  AnnouncementPage,
  AnnouncementView,
} from '#domains/announcements/announcements.types.ts'
import type { RealtimeAction } from '#protocol/realtime/events.ts'

/** What has been read of the announcements; newest first. */
export type AnnouncementList = AnnouncementPage

/** The newest moment of them: who has seen the list has read so far. Null while none was published. */
export function newestOf({ records }: AnnouncementList): string | null {
  const moments = records.flatMap(({ publishedAt }) => publishedAt ?? [])
  return moments.sort().at(-1) ?? null
}

/** One more page, below. What has moved meanwhile stands once. */
export function withPage(list: AnnouncementList, page: AnnouncementPage): AnnouncementList {
  const known = new Set(list.records.map(({ id }) => id))
  const more = page.records.filter(({ id }) => !known.has(id))
  return { ...page, records: [...list.records, ...more] }
}

/** The list after a frame of the room. */
export function afterFrame(
  list: AnnouncementList,
  action: RealtimeAction,
  data: Record<string, unknown>,
): AnnouncementList {
  const { id, record } = data as { id?: number; record?: AnnouncementView }
  const { records, hasMore } = list
  if (action === 'delete') return { ...list, records: records.filter((one) => one.id !== id) }
  if (record === undefined) return list
  if (records.some((one) => one.id === record.id))
    return { ...list, records: records.map((one) => (one.id === record.id ? record : one)) }
  const at = records.findIndex((one) => one.id < record.id)
  // Older than all that was read: it comes with its page.
  if (at === -1 && hasMore) return list
  return { ...list, records: records.toSpliced(at === -1 ? records.length : at, 0, record) }
}
