import { z } from 'zod'
import { cleanName } from '#core/clean-name.ts'
import { RGB_COLOUR } from '#core/colour.ts'
import { problem } from '#core/problems.ts'
import { listFields } from '#core/list-input.ts'
import { PAGES_MAX } from '#core/list-limits.ts'
import { TAGS_PAGE, TAG_NAME_MAX_CHARS, TAG_NAME_MIN_CHARS } from './limits.ts'
import { CONTACT_TAGS_MAX } from '../contacts/limits.ts'

/** A tag without a colour of its own. */
export const TAG_DEFAULT_COLOR = '#8b8d98'

const kanban = z.literal([0, 1])

/** POST /tags. The first message is the specification's (part 1 §5). */
export const createTagInput = z.object({
  name: z
    .string({ error: 'Tag muito curta!' })
    .overwrite(cleanName)
    .min(TAG_NAME_MIN_CHARS, { error: 'Tag muito curta!' })
    .max(TAG_NAME_MAX_CHARS, { error: 'Too Long!' }),
  color: z.string().regex(RGB_COLOUR, { error: 'Invalid color' }).optional(),
  kanban: kanban.optional(),
})
export type CreateTagInput = z.output<typeof createTagInput>

/** The page's form and PUT /tags/{tagId}. Words of the problems: specification part 2 §5. */
export const saveTagInput = z.object({
  name: z
    .string({ error: problem('required') })
    .overwrite(cleanName)
    .min(TAG_NAME_MIN_CHARS, { error: problem('textTooShort') })
    .max(TAG_NAME_MAX_CHARS, { error: problem('tooLong', { count: TAG_NAME_MAX_CHARS }) }),
  color: z
    .string({ error: problem('required') })
    .regex(RGB_COLOUR, { error: problem('invalidColour') }),
  kanban: z.boolean().default(false),
})
export type SaveTagInput = z.output<typeof saveTagInput>

/**
 * What a tag was when whoever saves it read it, of the form or of the API. Looser than what is saved: older tags have names that are no
 * longer accepted.
 */
export const tagReadAs = z.object({
  name: z.string(),
  color: z.string(),
  kanban: z.union([z.boolean(), kanban.transform((lane) => lane === 1)]),
})
export type TagReadAs = z.output<typeof tagReadAs>

const kanbanFilter = z
  .enum(['0', '1', ''])
  .optional()
  .transform((text) =>
    text === undefined || text === '' ? undefined : text === '1' ? (1 as const) : (0 as const),
  )

/** GET /tags (specification part 2 §7). */
export const tagsPageInput = z.object({
  ...listFields,
  kanban: kanbanFilter,
  /** Rows to pass over; `cursor` wins over it. */
  offset: z.coerce
    .number()
    .int()
    .min(0)
    .max(PAGES_MAX * TAGS_PAGE)
    .optional(),
})
export type TagsPageInput = z.output<typeof tagsPageInput>

const id = z.number().int().positive()

/** POST /tags/{tagId}/merge */
export const mergeTagsInput = z.object({
  intoId: z.coerce
    .number({ error: problem('required') })
    .int()
    .positive({ error: problem('required') }),
})

/** POST /tags/sync: all tags the contact is to have, as ids or as the objects the API gave. */
export const syncTagsInput = z.object({
  contactId: id,
  tags: z.array(z.union([id, z.object({ id })])).max(CONTACT_TAGS_MAX),
})
export type SyncTagsInput = z.output<typeof syncTagsInput>

/** GET /tags/list: lanes of the board (1), tags of people (0), or both. */
export const listTagsInput = z.object({ kanban: kanbanFilter })
