/** 1 high, 2 medium, 3 low (specification part 3 §5). */
export const PRIORITIES = [1, 2, 3] as const
export type AnnouncementPriority = (typeof PRIORITIES)[number]

export type AnnouncementView = {
  id: number
  title: string
  text: string
  priority: AnnouncementPriority
  status: boolean
  /** ISO 8601 UTC, as all times here; null while it was never active. */
  publishedAt: string | null
  /** Where its image is read, below the API's base; changes with the image. */
  mediaPath: string | null
  mediaName: string | null
  createdAt: string
  updatedAt: string
}

export type AnnouncementPage = {
  records: AnnouncementView[]
  hasMore: boolean
  nextCursor: string | null
}

/** What the caller has not seen. */
export type UnseenAnnouncements = {
  /** Published after this, it is news. */
  seenAt: string
  unseen: { id: number; publishedAt: string }[]
}
