import { z } from 'zod'
import { cleanName } from '#core/clean-name.ts'
import {
  EMAIL_MAX_CHARS,
  FAREWELL_MAX_CHARS,
  NAME_MAX_CHARS,
  NAME_MIN_CHARS,
  PASSWORD_MAX_CHARS,
  PASSWORD_MIN_CHARS,
} from './limits.ts'

/** Languages of the interface (specification part 1 §1). */
export const USER_LANGUAGES = ['pt-BR', 'en', 'es', 'tr'] as const
export type UserLanguage = (typeof USER_LANGUAGES)[number]

/** What a person chooses for their own screens. */
const preferences = {
  language: z.enum(USER_LANGUAGES).optional(),
  defaultTheme: z.enum(['light', 'dark']).optional(),
  defaultMenu: z.enum(['open', 'closed']).optional(),
}

/** The words are the specification's (part 1 §5); screens translate them. */
const required = z.string().trim().min(1, 'Required')
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Invalid time')

export const updateUserInput = z
  .strictObject({
    ...preferences,
    name: z
      .string()
      .overwrite(cleanName)
      .min(1, 'Required')
      .min(NAME_MIN_CHARS, 'Too Short!')
      .max(NAME_MAX_CHARS, 'Too Long!')
      .optional(),
    email: required
      .toLowerCase()
      .max(EMAIL_MAX_CHARS, 'Too Long!')
      .pipe(z.email('Invalid email'))
      .optional(),
    password: z
      .string()
      .min(PASSWORD_MIN_CHARS, 'Too Short!')
      .max(PASSWORD_MAX_CHARS, 'Too Long!')
      .optional(),
    /** Asked for with a new password and with a new e-mail: either is the key to the account. */
    currentPassword: z.string().max(200, 'Too Long!').optional(),
    farewellMessage: z.string().trim().max(FAREWELL_MAX_CHARS, 'Too Long!').optional(),
    wpp: z
      .string()
      .trim()
      .regex(/^\d{0,15}$/, 'Invalid number')
      .optional(),
    color: z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/, 'Invalid color')
      .optional(),
    /** Null takes the picture away; a new one comes by POST …/media-upload. */
    profileImage: z.null().optional(),
    /** Fields of administrators (specification part 1 §6). */
    whatsappId: z.number().int().positive().nullable().optional(),
    startWork: time.optional(),
    endWork: time.optional(),
    /** Rights: the same as they stand, or refused. */
    profile: z.enum(['admin', 'supervisor', 'user']).optional(),
    allTicket: z.enum(['enable', 'disable']).optional(),
    allowGroup: z.boolean().optional(),
    queueIds: z.array(z.number().int().positive()).max(500).optional(),
  })
  .refine((input) => Object.values(input).some((value) => value !== undefined), {
    error: 'nothing to change',
  })
export type UpdateUserInput = z.infer<typeof updateUserInput>

export type PreferencesInput = Pick<UpdateUserInput, keyof typeof preferences>
