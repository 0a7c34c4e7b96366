import { z } from 'zod'
import { CONTACT_TAGS_MAX, TAG_NAME_MAX_CHARS, TAG_NAME_MIN_CHARS } from './limits.ts'

/** A tag without a colour of its own. */
export const TAG_DEFAULT_COLOR = '#8b8d98'

const kanban = z.literal([0, 1])

/** POST /tags. The first message is the specification's (part 1 §5). */
export const createTagInput = z.object({
  name: z
    .string({ error: 'Tag muito curta!' })
    .trim()
    .min(TAG_NAME_MIN_CHARS, { error: 'Tag muito curta!' })
    .max(TAG_NAME_MAX_CHARS, { error: 'Too Long!' }),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, { error: 'Invalid color' })
    .optional(),
  kanban: kanban.optional(),
})
export type CreateTagInput = z.output<typeof createTagInput>

const id = z.number().int().positive()

/** POST /tags/sync: all tags the contact is to have, as ids or as the objects the API gave. */
export const syncTagsInput = z.object({
  contactId: id,
  tags: z.array(z.union([id, z.object({ id })])).max(CONTACT_TAGS_MAX),
})
export type SyncTagsInput = z.output<typeof syncTagsInput>

/** GET /tags/list: lanes of the board (1), tags of people (0), or both. */
export const listTagsInput = z.object({
  kanban: z
    .enum(['0', '1', ''])
    .optional()
    .transform((text) =>
      text === undefined || text === '' ? undefined : text === '1' ? (1 as const) : (0 as const),
    ),
})
