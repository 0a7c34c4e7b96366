import { z } from 'zod'
import { cleanName } from '#core/clean-name.ts'
import { cleanText } from '#core/clean-text.ts'
import { listFields } from '#core/list-input.ts'
import { problem } from '#core/problems.ts'
import { FILE_NAME_MAX_CHARS, MB_BYTES } from '../media/limits.ts'
import { IMAGE_MAX_MB, TEXT_MAX_CHARS, TITLE_MAX_CHARS } from './limits.ts'
import { readAsOf } from './read-as.ts'
import { PRIORITIES } from './announcements.types.ts'

const words = (max: number, clean: (text: string) => string) =>
  z
    .string({ error: problem('required') })
    .overwrite(clean)
    .min(1, { error: problem('required'), abort: true })
    .max(max, { error: problem('tooLong', { count: max }) })

/** Title and text are required (specification part 3 §5). */
const fields = z.object({
  title: words(TITLE_MAX_CHARS, cleanName),
  text: words(TEXT_MAX_CHARS, cleanText),
  priority: z.literal([...PRIORITIES], { error: problem('required') }),
  status: z.boolean({ error: problem('invalid') }),
})

/** POST /announcements: low and active unless it says otherwise (specification part 3 §3). */
export const createAnnouncementInput = fields.extend({
  priority: fields.shape.priority.default(3),
  status: fields.shape.status.default(true),
})
export type CreateAnnouncementInput = z.output<typeof createAnnouncementInput>

/** PUT /announcements/{id}: what is left out stays. */
export const updateAnnouncementInput = fields.partial()
export type UpdateAnnouncementInput = z.output<typeof updateAnnouncementInput>

/** The page's form: the fields, and the image in the same go. */
export const announcementForm = fields.extend({
  status: fields.shape.status.default(false),
  file: z
    .file({ error: problem('required') })
    .min(1, { error: problem('fileEmpty') })
    .max(IMAGE_MAX_MB * MB_BYTES, { error: problem('fileTooLarge', { count: IMAGE_MAX_MB }) })
    .optional(),
  /** Says that the image it has stays. */
  media: z
    .string()
    .max(FILE_NAME_MAX_CHARS * 2)
    .optional(),
})
export type AnnouncementForm = z.input<typeof announcementForm>

/** What it was when whoever saves it read it; `media` names its image (read-as.ts) and is '' without one. */
export const announcementReadAs = z.object({
  title: z.string(),
  text: z.string(),
  priority: z.literal([...PRIORITIES]),
  status: z.boolean(),
  media: z.string(),
})
export type AnnouncementReadAs = z.output<typeof announcementReadAs>

/** An announcement as the API answers it. */
export const answeredAnnouncement = announcementReadAs
  .omit({ media: true })
  .extend({ mediaPath: z.string().nullable(), mediaName: z.string().nullable() })
  .transform((announcement) => readAsOf(announcement))

/** GET /announcements. `status=true` leaves out inactive ones also for who writes them. */
export const listAnnouncementsInput = z.object({
  ...listFields,
  status: z
    .enum(['true', ''])
    .optional()
    .transform((text) => text === 'true'),
})
export type ListAnnouncementsInput = z.output<typeof listAnnouncementsInput>

/** POST /announcements/seen: up to the newest one that was shown. */
export const seeAnnouncementsInput = z.object({ until: z.iso.datetime({ offset: true }) })
export type SeeAnnouncementsInput = z.output<typeof seeAnnouncementsInput>
