import { z } from 'zod'
import { areRight } from '#core/across-fields.ts'
import { cleanName } from '#core/clean-name.ts'
import { cleanText } from '#core/clean-text.ts'
import { listFields } from '#core/list-input.ts'
import { parseJson } from '#core/parse-json.ts'
import { problem } from '#core/problems.ts'
import { FILE_NAME_MAX_CHARS } from '../media/limits.ts'
import { TEXT_MAX_CHARS } from '../channels/limits.ts'
import {
  FILE_LIST_NAME_MAX_CHARS,
  FILE_LIST_NAME_MIN_CHARS,
  OPTION_NAME_MAX_CHARS,
  OPTIONS_MAX,
} from './limits.ts'

/** GET /files (specification part 3 §7). */
export const fileListsPageInput = z.object({
  /** Sent by the specification's client; the sign-in says which company asks. */
  companyId: z.string().max(20).optional(),
  ...listFields,
})
export type FileListsPageInput = z.output<typeof fileListsPageInput>

const fields = {
  name: z
    .string({ error: problem('required') })
    .overwrite(cleanName)
    .min(FILE_LIST_NAME_MIN_CHARS, { error: problem('tooShort') })
    .max(FILE_LIST_NAME_MAX_CHARS, {
      error: problem('tooLong', { count: FILE_LIST_NAME_MAX_CHARS }),
    }),
  message: z
    .string({ error: problem('required') })
    .overwrite(cleanText)
    .min(1, { error: problem('required') })
    .max(TEXT_MAX_CHARS, { error: problem('tooLong', { count: TEXT_MAX_CHARS }) }),
}

export const optionId = z.string().regex(/^[\w-]{1,64}$/, { error: problem('invalid') })
export const optionName = z
  .string({ error: problem('required') })
  .overwrite(cleanName)
  .min(1, { error: problem('required') })
  .max(OPTION_NAME_MAX_CHARS, { error: problem('tooLong', { count: OPTION_NAME_MAX_CHARS }) })

const option = z.object({
  /** Of a file that the list has; without it the file is a new one. */
  id: optionId.optional(),
  name: optionName,
  /** A file that was brought before (`/uploads`): a new one, or one in place of what there is. */
  upload: z
    .string()
    .regex(/^[\w-]{10,64}$/, { error: problem('uploadGone') })
    .optional(),
})
export type OptionInput = z.output<typeof option>

const TOO_MANY = problem('tooManyFiles', { count: OPTIONS_MAX })

/** POST and PUT /files: all files of the list in their order. Without `options` they stay as they are. */
export const saveFileListInput = z.object({
  ...fields,
  options: z.array(option).max(OPTIONS_MAX, { error: TOO_MANY }).optional(),
})
export type FileListInput = z.output<typeof saveFileListInput>

/** The page's form. Files that came in it have become uploads before it is read (app/features/file-lists/take-files.server.ts). */
export const fileListForm = z.object({
  ...fields,
  options: z
    .array(
      option
        // What the file is called, for a form that is drawn again.
        .extend({ file: z.string().max(FILE_NAME_MAX_CHARS).optional() })
        .refine(({ id, upload }) => id !== undefined || upload !== undefined, {
          path: ['upload'],
          error: problem('fileMissing'),
          when: areRight('id', 'upload'),
        }),
    )
    .max(OPTIONS_MAX, { error: TOO_MANY })
    .default([]),
  /** Tells a form that is drawn again, maybe without files, from one that is drawn for the first time. */
  sent: z.literal('yes').optional(),
})
export type FileListForm = z.input<typeof fileListForm>

const readAs = { name: z.string(), message: z.string() }
const optionsReadAs = z.array(
  z.object({ id: z.string(), name: z.string(), path: z.string().nullable() }),
)

/** What a list was when whoever saves it read it. */
export const fileListReadAs = z.object({ ...readAs, options: optionsReadAs })
export type FileListReadAs = z.output<typeof fileListReadAs>

/** The same as the page's form carries it (read-as.ts). */
export const fileListFormReadAs = z
  .object({ ...readAs, kept: z.string() })
  .transform(({ kept, ...rest }, check): FileListReadAs => {
    const { success, data } = optionsReadAs.safeParse(jsonOf(kept))
    if (success) return { ...rest, options: data }
    check.addIssue({ code: 'custom', path: ['kept'], message: problem('invalid') })
    return z.NEVER
  })

function jsonOf(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
