import { z } from 'zod'
import { areRight } from '#core/across-fields.ts'
import type { CompanyContext, PlatformContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { problem } from '#core/problems.ts'
import { createUser } from './create-user.ts'
import type { Invitation } from './invite-user.ts'
import { PROFILE_IMAGE_MAX_BYTES } from './limits.ts'
import { pictureMime } from './profile-image.ts'
import { saveProfileImage } from './save-profile-image.ts'
import { updateUser } from './update-user.ts'
import { changeableRow, refuseUnsavable } from './user-checks.ts'
import { queueIdsOf, readAsOf } from './user-row.ts'
import type { UpdateUserInput, UserReadAs } from './users.inputs.ts'
import { userFields as f } from './users.inputs.ts'

const required = { error: problem('required') }

/** The page's form of a user who is there. Switches that are off, and fields that are empty, are not sent. */
export const userForm = z.object({
  name: f.name,
  email: f.email,
  password: f.password.optional(),
  currentPassword: f.currentPassword.optional(),
  wpp: f.wpp.default(''),
  color: f.color,
  profile: f.profile,
  whatsappId: f.whatsappId.optional(),
  queueIds: f.queueIds.default([]),
  allTicket: z.boolean().default(false),
  allowGroup: z.boolean().default(false),
  startWork: f.startWork,
  endWork: f.endWork,
  capacity: f.capacity.optional(),
  paused: z.boolean().default(false),
  farewellMessage: f.farewellMessage.default(''),
  /** `system`: as their browser has it, until they choose. */
  defaultTheme: z.enum(['system', 'light', 'dark'], required),
  defaultMenu: f.defaultMenu,
  language: f.language,
  /** Says that the picture they have stays. */
  picture: z.string().max(100).optional(),
  profileImage: z
    .file({ error: problem('required') })
    .min(1, { error: problem('fileEmpty') })
    .max(PROFILE_IMAGE_MAX_BYTES, { error: problem('fileTooLarge', { count: 1 }) })
    .optional(),
})
type UserForm = z.output<typeof userForm>

/** Of a new user: they choose their password by a link, or are given one. */
export const newUserForm = userForm
  .extend({ access: z.enum(['invite', 'password'], required) })
  .refine(({ access, password }) => access !== 'password' || password !== undefined, {
    path: ['password'],
    error: problem('required'),
    when: areRight('access', 'password'),
  })

/** What the form begins with: flat, as `UserReadAs` is. */
export type UserFormValue = UserReadAs & {
  access?: 'invite' | 'password'
  password?: string
  currentPassword?: string
  profileImage?: File
}

/** Creates the user of a form, with the picture. Throws as createUser and saveProfileImage do. */
export async function createUserByForm(
  ctx: CompanyContext,
  platform: PlatformContext,
  { access, password, profileImage, ...form }: z.output<typeof newUserForm>,
): Promise<{ id: number; invitation: Invitation | null }> {
  if (profileImage !== undefined) await pictureMime(profileImage)
  const given = access === 'password' && password !== undefined ? { password } : {}
  const created = await createUser(ctx, platform, { ...inputOf(form), ...given })
  if (profileImage !== undefined) await saveProfileImage(ctx, platform, created.id, profileImage)
  return created
}

/**
 * Refuses what else is wrong with a form whose fields are not all right: `form` are those that are. `userId` null: of a new user. Throws
 * as refuseUnsavable does.
 */
export async function checkUserForm(
  ctx: CompanyContext,
  platform: PlatformContext,
  userId: number | null,
  form: Partial<UserForm>,
): Promise<void> {
  requirePermission(ctx, 'user:manage')
  const row = userId === null ? null : await changeableRow(ctx, userId)
  await refuseUnsavable(ctx, platform, row, form)
}

/** Saves the page's form of a user who is there, for administrators. Throws as saveSent does. */
export async function saveUserByForm(
  ctx: CompanyContext,
  platform: PlatformContext,
  userId: number,
  form: UserForm,
  readAs: UserReadAs | undefined,
): Promise<void> {
  requirePermission(ctx, 'user:manage')
  await saveSent(ctx, platform, userId, { ...form, ...inputOf(form) }, readAs)
}

/** What a form sends of a user, the picture with it. */
type Sent = Pick<UserForm, 'picture' | 'profileImage'> & Omit<UpdateUserInput, 'profileImage'>

/** Saves what a form sent, and the picture or that there is none. Throws as updateUser and saveProfileImage do. */
export async function saveSent(
  ctx: CompanyContext,
  platform: PlatformContext,
  userId: number,
  { picture, profileImage, ...input }: Sent,
  readAs: UserReadAs | undefined,
): Promise<void> {
  if (profileImage !== undefined)
    await saveProfileImage(ctx, platform, userId, profileImage, { input, readAs })
  else {
    const change = { ...input, ...(picture === undefined && { profileImage: null }) }
    await updateUser(ctx, platform, userId, change, readAs)
  }
}

type Written = Omit<UserForm, 'password' | 'currentPassword' | 'profileImage'>

function inputOf({ picture: _kept, allTicket, defaultTheme, ...fields }: Written) {
  return {
    ...fields,
    whatsappId: fields.whatsappId ?? null,
    capacity: fields.capacity ?? null,
    allTicket: allTicket ? ('enable' as const) : ('disable' as const),
    ...themeOf(defaultTheme),
  }
}

/** `system` is no choice: it stays as it is. */
export const themeOf = (defaultTheme: UserForm['defaultTheme']) => ({
  defaultTheme: defaultTheme === 'system' ? undefined : defaultTheme,
})

/** A new user as the form shows one: the defaults of the specification (part 1 §3). */
export const NEW_USER: Omit<UserFormValue, 'profileImage'> = {
  name: '',
  email: '',
  wpp: '',
  color: '#3e63dd',
  farewellMessage: '',
  profile: 'user',
  allTicket: false,
  allowGroup: false,
  queueIds: '',
  whatsappId: null,
  startWork: '00:00',
  endWork: '23:59',
  defaultTheme: 'system',
  defaultMenu: 'closed',
  language: 'pt-BR',
  capacity: null,
  paused: false,
  picture: '',
  access: 'invite',
}

/** A user as the form shows them, oneself or for administrators anybody. Throws as changeableRow does. */
export async function userFormValue(ctx: CompanyContext, userId: number): Promise<UserReadAs> {
  requirePermission(ctx, 'user:manage')
  return readAsOf(await changeableRow(ctx, userId), await queueIdsOf(ctx, userId))
}
