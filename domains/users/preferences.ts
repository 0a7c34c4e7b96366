import type { CompanyContext } from '#core/context.ts'
import { requireUser } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { PreferencesInput } from './users.inputs.ts'
import { ownRecordChanged } from './users.events.ts'
import { updateUserStatement } from './user-row.ts'

/** Keeps what the user chose for their own screens, and tells their other tabs; what is absent stays as it is. */
export async function savePreferences(ctx: CompanyContext, input: PreferencesInput): Promise<void> {
  const { userId } = requireUser(ctx)
  const saved = await ctx.control.first(updateUserStatement(ctx, userId, input))
  if (saved === null) throw new AppError('ERR_NO_USER_FOUND')
  await ctx.emit([ownRecordChanged(userId, chosen(input))])
}

/** The choices among what a user changes about themselves. */
export function chosen({ language, defaultTheme, defaultMenu }: PreferencesInput) {
  return {
    ...(language !== undefined && { language }),
    ...(defaultTheme !== undefined && { defaultTheme }),
    ...(defaultMenu !== undefined && { defaultMenu }),
  }
}
