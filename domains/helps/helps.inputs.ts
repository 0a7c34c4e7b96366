import { z } from 'zod'
import { cleanName } from '#core/clean-name.ts'
import { cleanText } from '#core/clean-text.ts'
import { listFields } from '#core/list-input.ts'
import { problem } from '#core/problems.ts'
import {
  HELP_DESCRIPTION_MAX_CHARS,
  HELP_TITLE_MAX_CHARS,
  VIDEO_ADDRESS_MAX_CHARS,
} from './limits.ts'
import { isVideoCode, videoCodeIn } from './video-code.ts'

const tooLong = (count: number) => ({ error: problem('tooLong', { count }) })

/** The page's form, POST and PUT /helps. A pasted address of a video becomes its code. */
export const saveHelpInput = z.object({
  title: z
    .string({ error: problem('required') })
    .overwrite(cleanName)
    .min(1, { error: problem('required') })
    .max(HELP_TITLE_MAX_CHARS, tooLong(HELP_TITLE_MAX_CHARS)),
  description: z
    .string({ error: problem('invalid') })
    .overwrite(cleanText)
    .max(HELP_DESCRIPTION_MAX_CHARS, tooLong(HELP_DESCRIPTION_MAX_CHARS))
    .default(''),
  video: z
    .string({ error: problem('required') })
    .max(VIDEO_ADDRESS_MAX_CHARS, { ...tooLong(VIDEO_ADDRESS_MAX_CHARS), abort: true })
    .overwrite(videoCodeIn)
    .min(1, { error: problem('required'), abort: true })
    .refine(isVideoCode, { error: problem('invalidVideo') }),
})
export type SaveHelpInput = z.output<typeof saveHelpInput>

/** What a help was when whoever saves it read it. */
export const helpReadAs = z.object({
  title: z.string(),
  description: z.string(),
  video: z.string(),
})
export type HelpReadAs = z.output<typeof helpReadAs>

/** GET /helps (specification part 2 §7). */
export const helpsPageInput = z.object({
  ...listFields,
})
export type HelpsPageInput = z.output<typeof helpsPageInput>
