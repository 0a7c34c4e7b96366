import type { z } from 'zod'
import { allowed, requireUser } from '#core/context.ts'
import type { CompanyContext, PlatformContext } from '#core/context.ts'
import { profileImageLink } from './profile-image.ts'
import { changeableRow, refuseUnsavable, requireOwnKey } from './user-checks.ts'
import { saveSent, themeOf, userForm } from './user-form.ts'
import { queueIdsOf, readAsOf } from './user-row.ts'
import { userReadAs } from './users.inputs.ts'

/** What of a record its own person changes; connection and hours, when they are an administrator (specification part 1 §6). */
const own = {
  name: true,
  email: true,
  wpp: true,
  farewellMessage: true,
  whatsappId: true,
  startWork: true,
  endWork: true,
  defaultTheme: true,
  defaultMenu: true,
  language: true,
  picture: true,
} as const

/** The form of one's own record. Who is no administrator sends neither connection nor hours. */
export const ownProfileForm = userForm
  .pick({ ...own, password: true, currentPassword: true, profileImage: true })
  .partial({ startWork: true, endWork: true })
type OwnProfileForm = z.output<typeof ownProfileForm>

export const ownReadAs = userReadAs.pick(own)
export type OwnReadAs = z.output<typeof ownReadAs>

/** Returns one's own record as its form has it, and a link to the picture. */
export async function ownProfile(
  ctx: CompanyContext,
): Promise<{ value: OwnReadAs; profileImage: string | null }> {
  const { userId } = requireUser(ctx)
  const row = await changeableRow(ctx, userId)
  return {
    value: ownReadAs.parse(readAsOf(row, [])),
    profileImage: profileImageLink(ctx, { id: userId, profileImage: row.profileImage }),
  }
}

/** Refuses what else is wrong with a form whose fields are not all right, by those that are. Throws as updateUser does. */
export async function checkOwnProfile(
  ctx: CompanyContext,
  platform: PlatformContext,
  form: Partial<OwnProfileForm>,
): Promise<void> {
  const { userId } = requireUser(ctx)
  const row = await changeableRow(ctx, userId)
  const key = () => requireOwnKey(ctx, platform, { userId, row }, form)
  await refuseUnsavable(ctx, platform, row, form, { key })
}

/**
 * Saves one's own record. What is not in the form may have changed since it was read, and stays as it is by now. Throws as saveSent does.
 */
export async function saveOwnProfile(
  ctx: CompanyContext,
  platform: PlatformContext,
  form: OwnProfileForm,
  readAs: OwnReadAs | undefined,
): Promise<void> {
  const { userId } = requireUser(ctx)
  const isAdmin = allowed(ctx, 'user:manage')
  const stored = readAsOf(await changeableRow(ctx, userId), await queueIdsOf(ctx, userId))
  const { whatsappId, startWork, endWork } = stored
  const sent = {
    ...form,
    ...themeOf(form.defaultTheme),
    // An empty choice is not sent.
    whatsappId: form.whatsappId ?? (isAdmin ? null : undefined),
  }
  const asRead = readAs && {
    ...stored,
    ...readAs,
    ...(!isAdmin && { whatsappId, startWork, endWork }),
  }
  await saveSent(ctx, platform, userId, sent, asRead)
}
