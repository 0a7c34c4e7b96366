import { keptFileText } from '../media/kept-file.ts'
import type { AnnouncementReadAs } from './announcements.inputs.ts'
import type { AnnouncementView } from './announcements.types.ts'

/** Client-safe. Returns the editable fields of an announcement; `media` is its image's version and name. */
export function readAsOf(
  announcement: Pick<
    AnnouncementView,
    'title' | 'text' | 'priority' | 'status' | 'mediaPath' | 'mediaName'
  >,
): AnnouncementReadAs {
  const { title, text, priority, status, mediaPath, mediaName } = announcement
  return { title, text, priority, status, media: keptFileText(mediaPath, mediaName) }
}

/** Where an image is read, below the API's base. */
export const mediaPathOf = (id: number, version: string) =>
  `/announcements/${id}/media?v=${version}`
