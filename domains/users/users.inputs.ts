import { z } from 'zod'
import { cleanName } from '#core/clean-name.ts'
import { RGB_COLOUR } from '#core/colour.ts'
import { listFields } from '#core/list-input.ts'
import { PROFILES } from '#core/permissions.ts'
import { problem } from '#core/problems.ts'
import { TIME_OF_DAY } from '#core/time-of-day.ts'
import {
  CAPACITY_MAX,
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

const required = { error: problem('required') }
const invalid = { error: problem('invalid') }
const tooLong = (count: number) => ({ error: problem('tooLong', { count }) })
const id = z.int(invalid).positive(invalid)

/** What a person chooses for their own screens. */
const preferences = {
  language: z.enum(USER_LANGUAGES, invalid),
  defaultTheme: z.enum(['light', 'dark'], invalid),
  defaultMenu: z.enum(['open', 'closed'], invalid),
}

/** The rules of a user's fields (specification part 1 §5), for the API, the page of users and a person's own profile. */
export const userFields = {
  ...preferences,
  name: z
    .string(required)
    .overwrite(cleanName)
    .min(1, required)
    .min(NAME_MIN_CHARS, { error: problem('tooShort') })
    .max(NAME_MAX_CHARS, tooLong(NAME_MAX_CHARS)),
  email: z
    .string(required)
    .trim()
    .toLowerCase()
    .min(1, required)
    .max(EMAIL_MAX_CHARS, tooLong(EMAIL_MAX_CHARS))
    .pipe(z.email({ error: problem('invalidEmail') })),
  password: z
    .string(required)
    .min(PASSWORD_MIN_CHARS, { error: problem('tooShort') })
    .max(PASSWORD_MAX_CHARS, tooLong(PASSWORD_MAX_CHARS)),
  /** Of who changes their own password or e-mail: either is the key to the account. */
  currentPassword: z.string(invalid).max(200, tooLong(200)),
  farewellMessage: z
    .string(invalid)
    // A form sends its lines with both characters.
    .overwrite((text) => text.replace(/\r\n?/g, '\n').trim())
    .max(FAREWELL_MAX_CHARS, tooLong(FAREWELL_MAX_CHARS)),
  wpp: z
    .string(invalid)
    .overwrite((text) => text.replace(/[\s().+-]/g, ''))
    .regex(/^[\s().+-]*(?:\d[\s().+-]*){0,15}$/, { error: problem('invalidNumber') }),
  color: z.string(required).regex(RGB_COLOUR, { error: problem('invalidColour') }),
  whatsappId: id.nullable(),
  startWork: z.string(required).regex(TIME_OF_DAY, { error: problem('invalidTime') }),
  endWork: z.string(required).regex(TIME_OF_DAY, { error: problem('invalidTime') }),
  profile: z.enum(PROFILES, required),
  allTicket: z.enum(['enable', 'disable'], required),
  allowGroup: z.boolean(required),
  queueIds: z.array(id).max(500),
  /** Most tickets at once that are given to them by themselves; null: as many as come. */
  capacity: z
    .int(invalid)
    .min(1, { error: problem('tooSmall', { count: 1 }) })
    .max(CAPACITY_MAX, { error: problem('tooLarge', { count: CAPACITY_MAX }) })
    .nullable(),
  paused: z.boolean(invalid),
}

/**
 * What a form of a user was read as, and the API's callers may say (core/changed-meanwhile.ts). Flat: `queueIds` as `idsText` has them. What
 * the API answers otherwise is taken as it is there.
 */
export const userReadAs = z.object({
  name: z.string(),
  email: z.string(),
  wpp: z.string(),
  color: z.string(),
  farewellMessage: z.string(),
  profile: z.string(),
  allTicket: z.union([
    z.boolean(),
    z.enum(['enable', 'disable']).transform((all) => all === 'enable'),
  ]),
  allowGroup: z.boolean(),
  queueIds: z.union([z.string(), z.array(z.number()).transform((ids) => idsText(ids))]),
  whatsappId: z.number().nullable(),
  startWork: z.string(),
  endWork: z.string(),
  /** `system` where nothing was chosen. */
  defaultTheme: z.union([z.string(), z.null().transform(() => 'system')]),
  defaultMenu: z.string(),
  language: z.string(),
  capacity: z.number().nullable(),
  paused: z.boolean(),
  /** The name of the stored picture, empty without one. */
  picture: z.string(),
})
export type UserReadAs = z.output<typeof userReadAs>

/** The same, or the user as the API answers them: the picture's name is the end of its link. */
const answeredUser = userReadAs
  .omit({ picture: true })
  .extend({ profileImage: z.string().nullable() })
  .transform(({ profileImage, ...fields }): UserReadAs => ({
    ...fields,
    picture: profileImage?.split('?')[0]?.split('/').at(-1) ?? '',
  }))

/** Ids of a set as one text, so that two of the same set are the same. */
export const idsText = (ids: readonly number[]): string =>
  [...new Set(ids)].sort((a, b) => a - b).join()

const f = userFields
const changeable = {
  name: f.name.optional(),
  email: f.email.optional(),
  password: f.password.optional(),
  language: f.language.optional(),
  defaultTheme: f.defaultTheme.optional(),
  defaultMenu: f.defaultMenu.optional(),
  farewellMessage: f.farewellMessage.optional(),
  wpp: f.wpp.optional(),
  color: f.color.optional(),
  /** Fields of administrators (specification part 1 §6). */
  whatsappId: f.whatsappId.optional(),
  startWork: f.startWork.optional(),
  endWork: f.endWork.optional(),
  profile: f.profile.optional(),
  allTicket: f.allTicket.optional(),
  allowGroup: f.allowGroup.optional(),
  queueIds: f.queueIds.optional(),
  capacity: f.capacity.optional(),
  paused: f.paused.optional(),
}

/** PUT /users/{userId}: what is absent stays as it is. */
export const updateUserInput = z
  .strictObject({
    ...changeable,
    currentPassword: f.currentPassword.optional(),
    /** Null takes the picture away; a new one comes by POST …/media-upload. */
    profileImage: z.null().optional(),
    readAs: z.union([userReadAs, answeredUser]).optional(),
  })
  .refine((input) => Object.values(input).some((value) => value !== undefined), {
    error: 'nothing to change',
  })
export type UpdateUserInput = Omit<z.output<typeof updateUserInput>, 'readAs'>

/** POST /users. Without a password they are invited: a link lets them choose one. */
export const createUserInput = z.strictObject({ ...changeable, name: f.name, email: f.email })
export type CreateUserInput = z.output<typeof createUserInput>

export type PreferencesInput = Pick<UpdateUserInput, keyof typeof preferences>

/** GET /users */
export const usersPageInput = z.object({
  ...listFields,
  /** Always the caller's own: said for callers who name it (specification part 1 §7). */
  companyId: z.string().max(20).optional(),
  profile: z.enum(PROFILES).optional(),
  queueId: z.coerce.number().int().positive().optional(),
})
export type UsersPageInput = z.output<typeof usersPageInput>

/** DELETE /users/{userId} */
export const removeUserInput = z.object({
  /** Who takes over their conversations and planned messages; without one the conversations wait in their queues. */
  toUserId: z.coerce.number().int().positive().optional(),
})
