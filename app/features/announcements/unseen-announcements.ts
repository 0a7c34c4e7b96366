import type {
  UnseenAnnouncements,
  AnnouncementView,
} from '#domains/announcements/announcements.types.ts'
import type { RealtimeAction } from '#protocol/realtime/events.ts'

/** What a frame about announcements may hold. */
export type AnnouncementFrame = {
  id?: number
  record?: { id: number; publishedAt: string | null }
  seenAt?: string
}

/** As the server's list (domains/announcements/announcements.queries.ts). */
export const newestFirst = (
  one: Pick<AnnouncementView, 'id'>,
  other: Pick<AnnouncementView, 'id'>,
) => other.id - one.id

/** The newest moment of them: who has seen the list has read so far. Null while none was published. */
export function newestOf(rows: readonly Pick<AnnouncementView, 'publishedAt'>[]): string | null {
  const moments = rows.flatMap(({ publishedAt }) => publishedAt ?? [])
  return moments.sort().at(-1) ?? null
}

/** What is new to a person after a frame of the room. */
export function unseenAfter(
  { seenAt, unseen }: UnseenAnnouncements,
  action: RealtimeAction,
  data: AnnouncementFrame,
): UnseenAnnouncements {
  if (action === 'updateUnread') {
    const seen = data.seenAt !== undefined && data.seenAt > seenAt ? data.seenAt : seenAt
    return { seenAt: seen, unseen: unseen.filter(({ publishedAt }) => publishedAt > seen) }
  }
  const id = data.record?.id ?? data.id
  const at = data.record?.publishedAt ?? null
  const others = unseen.filter((one) => one.id !== id)
  const isNews = id !== undefined && at !== null && at > seenAt
  return { seenAt, unseen: isNews ? [...others, { id, publishedAt: at }] : others }
}
