import { readProblem } from '#core/problems.ts'
import type { Problem } from '#core/problems.ts'
import type { OwnUser } from '#domains/users/users.types.ts'
import {
  FAREWELL_MAX_CHARS,
  NAME_MAX_CHARS,
  NAME_MIN_CHARS,
  PASSWORD_MAX_CHARS,
  PASSWORD_MIN_CHARS,
} from '#domains/users/limits.ts'
import type { MenuState, ThemeName } from '#app/features/session/preferences.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { ProfileChange } from './profile-client.ts'

/** The picture on the screen: the stored one, a new one that waits for *save*, or none from then on. */
export type PictureValue = { kind: 'kept' } | { kind: 'removed' } | { kind: 'new'; blob: Blob }

export type ProfileValues = {
  picture: PictureValue
  name: string
  email: string
  wpp: string
  farewellMessage: string
  /** Null: the password stays. */
  password: string | null
  currentPassword: string
  language: Language
  theme: ThemeName
  menu: MenuState
  whatsappId: number | null
  startWork: string
  endWork: string
}
/** In the order they stand. */
export const PROFILE_FIELDS = [
  'name',
  'email',
  'wpp',
  'farewellMessage',
  'password',
  'currentPassword',
  'startWork',
  'endWork',
] as const
export type ProfileField = (typeof PROFILE_FIELDS)[number]
export type ProfileProblem =
  'required' | 'short' | 'long' | 'email' | 'number' | 'taken' | 'wrong' | 'time' | 'step' | 'other'
export type ProfileProblems = Partial<Record<ProfileField, ProfileProblem>>

/** `screen`: how this browser shows things now. */
export function valuesOf(
  user: OwnUser,
  screen: Pick<ProfileValues, 'language' | 'theme'>,
): ProfileValues {
  return {
    picture: { kind: 'kept' },
    name: user.name,
    email: user.email,
    wpp: user.wpp,
    farewellMessage: user.farewellMessage,
    password: null,
    currentPassword: '',
    ...screen,
    menu: user.defaultMenu,
    whatsappId: user.whatsappId,
    startWork: user.startWork,
    endWork: user.endWork,
  }
}

/** A new password or e-mail is asked for the current password. */
export function needsPassword(values: ProfileValues, before: ProfileValues): boolean {
  return values.password !== null || values.email.trim().toLowerCase() !== before.email
}

export function problemsOf(values: ProfileValues, before: ProfileValues): ProfileProblems {
  const { name, email, wpp, farewellMessage, password, currentPassword } = values
  const found: Record<ProfileField, ProfileProblem | false> = {
    name: lengthProblem(name.trim(), NAME_MIN_CHARS, NAME_MAX_CHARS),
    email:
      email.trim() === ''
        ? 'required'
        : !/^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(email.trim()) && 'email',
    wpp: !/^\d{0,15}$/.test(wpp) && 'number',
    farewellMessage: farewellMessage.length > FAREWELL_MAX_CHARS && 'long',
    password: password !== null && lengthProblem(password, PASSWORD_MIN_CHARS, PASSWORD_MAX_CHARS),
    currentPassword: needsPassword(values, before) && currentPassword === '' && 'required',
    startWork: values.startWork === '' && 'time',
    endWork: values.endWork === '' && 'time',
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== false))
}

function lengthProblem(text: string, least: number, most: number): ProfileProblem | false {
  if (text === '') return 'required'
  if (text.length < least) return 'short'
  return text.length > most && 'long'
}

export function isChanged(values: ProfileValues, before: ProfileValues): boolean {
  return JSON.stringify(values) !== JSON.stringify(before)
}

/** What is sent: only what changed; the picture and the choices of the screen go their own ways. Null: nothing. */
export function changeOf(values: ProfileValues, before: ProfileValues): ProfileChange | null {
  const change: ProfileChange = {
    ...(values.name !== before.name && { name: values.name.trim() }),
    ...(values.email !== before.email && { email: values.email.trim() }),
    ...(values.wpp !== before.wpp && { wpp: values.wpp }),
    ...(values.farewellMessage !== before.farewellMessage && {
      farewellMessage: values.farewellMessage,
    }),
    ...(values.password !== null && { password: values.password }),
    ...(needsPassword(values, before) && { currentPassword: values.currentPassword }),
    ...(values.whatsappId !== before.whatsappId && { whatsappId: values.whatsappId }),
    ...(values.startWork !== before.startWork && { startWork: values.startWork }),
    ...(values.endWork !== before.endWork && { endWork: values.endWork }),
    ...(values.picture.kind === 'removed' && { profileImage: null }),
  }
  return Object.keys(change).length === 0 ? null : change
}

const WORDS: Partial<Record<Problem, ProfileProblem>> = {
  required: 'required',
  tooShort: 'short',
  tooLong: 'long',
  invalidEmail: 'email',
  invalidNumber: 'number',
  invalidTime: 'time',
  timeStep: 'step',
  wrongPassword: 'wrong',
  emailTaken: 'taken',
}

/** What the server refused, beside the field it is about. */
export function refusalOf(fields: Record<string, string[]>): ProfileProblems {
  const known = PROFILE_FIELDS.flatMap((field) => {
    const [message] = fields[field] ?? []
    if (message === undefined) return []
    const code = readProblem(message)?.code
    return [[field, (code && WORDS[code]) ?? 'other'] as const]
  })
  return Object.fromEntries(known)
}
