import { z } from 'zod'
import { areRight } from '#core/across-fields.ts'
import { cleanName } from '#core/clean-name.ts'
import { cleanText } from '#core/clean-text.ts'
import { listFields } from '#core/list-input.ts'
import { problem } from '#core/problems.ts'
import { FILE_NAME_MAX_CHARS } from '../media/limits.ts'
import { TEXT_MAX_CHARS } from '../channels/limits.ts'
import { readAsOf } from './read-as.ts'
import { QUICK_FILE_MAX_BYTES, QUICK_FILE_MAX_MB, SHORTCODE_MAX_CHARS } from './limits.ts'

/** What the specification's client says of itself narrows nothing: the sign-in says who asks. */
const whoAsks = {
  companyId: z.string().max(20).optional(),
  userId: z.string().max(20).optional(),
}

/** GET /quick-messages/list */
export const listQuickMessagesInput = z.object(whoAsks)

/** GET /quick-messages (specification part 3 §7). */
export const quickMessagesPageInput = z.object({
  ...whoAsks,
  ...listFields,
})
export type QuickMessagesPageInput = z.output<typeof quickMessagesPageInput>

/** The slash that calls it is typed by habit and is no part of it. */
const cleanShortcode = (text: string) => cleanName(cleanName(text).replace(/^\/+/, ''))

const fields = {
  // 'Obrigatório' (specification part 3 §5).
  shortcode: z
    .string({ error: problem('required') })
    .overwrite(cleanShortcode)
    .min(1, { error: problem('required') })
    .max(SHORTCODE_MAX_CHARS, { error: problem('tooLong', { count: SHORTCODE_MAX_CHARS }) }),
  message: z
    .string({ error: problem('invalid') })
    .overwrite(cleanText)
    .max(TEXT_MAX_CHARS, { error: problem('tooLong', { count: TEXT_MAX_CHARS }) })
    .default(''),
  geral: z.boolean({ error: problem('invalid') }).default(false),
}

/** POST and PUT /quick-messages. */
export const saveQuickMessageInput = z.object({ ...fields, status: z.boolean().default(true) })
export type QuickMessageFields = z.output<typeof saveQuickMessageInput>

const file = z
  .file({ error: problem('required') })
  .min(1, { error: problem('fileEmpty') })
  .max(QUICK_FILE_MAX_BYTES, { error: problem('fileTooLarge', { count: QUICK_FILE_MAX_MB }) })

/** The page's form: the fields, and the file in the same go. */
export const quickMessageForm = z
  .object({
    ...fields,
    status: z.boolean().default(false),
    file: file.optional(),
    /** Says that the file it has stays. */
    media: z
      .string()
      .max(FILE_NAME_MAX_CHARS * 2)
      .optional(),
  })
  .refine(({ message, file: added, media }) => message !== '' || (added ?? media) !== undefined, {
    path: ['message'],
    error: problem('textOrFile'),
    when: areRight('message', 'file', 'media'),
  })
export type QuickMessageForm = z.input<typeof quickMessageForm>

/** What it was when whoever saves it read it; `media` names its file (read-as.ts) and is '' without one. */
export const quickMessageReadAs = z.object({
  shortcode: z.string(),
  message: z.string(),
  geral: z.boolean(),
  status: z.boolean(),
  media: z.string(),
})
export type QuickMessageReadAs = z.output<typeof quickMessageReadAs>

/** A quick reply as the API answers it. */
export const answeredQuickMessage = quickMessageReadAs
  .omit({ media: true })
  .extend({ mediaPath: z.string().nullable(), mediaName: z.string().nullable() })
  .transform((quick) => readAsOf(quick))
