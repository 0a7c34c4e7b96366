import { z } from 'zod'
import { TEXT_MAX_CHARS, TITLE_MAX_CHARS } from './limits.ts'
import { PRIORITIES } from './announcements.types.ts'

const REQUIRED = 'Required'
const TOO_LONG = 'Too Long!'

const words = (max: number) =>
  z
    .string({ error: REQUIRED })
    .trim()
    .min(1, { error: REQUIRED, abort: true })
    .max(max, { error: TOO_LONG })

const fields = z.object({
  title: words(TITLE_MAX_CHARS),
  text: words(TEXT_MAX_CHARS),
  priority: z.literal([...PRIORITIES]),
  status: z.boolean(),
})

/** POST /announcements: low and active unless it says otherwise (specification part 3 §5). */
export const createAnnouncementInput = fields.extend({
  priority: fields.shape.priority.default(3),
  status: fields.shape.status.default(true),
})
export type CreateAnnouncementInput = z.output<typeof createAnnouncementInput>

/** PUT /announcements/{id}: what is left out stays. */
export const updateAnnouncementInput = fields.partial()
export type UpdateAnnouncementInput = z.output<typeof updateAnnouncementInput>

/** GET /announcements. `status=true` leaves out inactive ones also for who writes them. */
export const listAnnouncementsInput = z.object({
  searchParam: z.string().max(200).optional(),
  pageNumber: z.coerce.number().int().min(1).max(10_000).optional(),
  cursor: z.string().max(100).optional(),
  status: z
    .enum(['true', ''])
    .optional()
    .transform((text) => text === 'true'),
})
export type ListAnnouncementsInput = z.output<typeof listAnnouncementsInput>

/** POST /announcements/seen: up to the newest one that was shown. */
export const seeAnnouncementsInput = z.object({ until: z.iso.datetime({ offset: true }) })
export type SeeAnnouncementsInput = z.output<typeof seeAnnouncementsInput>
