import { z } from 'zod'
import type { CompanyContext } from '#core/context.ts'
import { requireUser } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { directoryFor } from '#domains/companies/directory.queries.ts'

/** Languages of the interface (specification part 1 §1). */
export const USER_LANGUAGES = ['pt-BR', 'en', 'es', 'tr'] as const

export const preferencesInput = z
  .strictObject({
    language: z.enum(USER_LANGUAGES).optional(),
    defaultTheme: z.enum(['light', 'dark']).optional(),
    defaultMenu: z.enum(['open', 'closed']).optional(),
  })
  .refine((input) => Object.values(input).some((value) => value !== undefined), {
    error: 'nothing to change',
  })
export type PreferencesInput = z.infer<typeof preferencesInput>

/** Keeps what the user chose for their own screens; what is absent stays as it is. */
export async function savePreferences(ctx: CompanyContext, input: PreferencesInput): Promise<void> {
  const { userId } = requireUser(ctx)
  const { control } = ctx
  const saved = await control.first<{ id: number }>(
    control.statement(
      `UPDATE users SET language = coalesce(?3, language), default_theme = coalesce(?4, default_theme),
         default_menu = coalesce(?5, default_menu), updated_at = ?6
       WHERE company_id = ?1 AND id = ?2 RETURNING id`,
      userId,
      input.language,
      input.defaultTheme,
      input.defaultMenu,
      ctx.clock.now(),
    ),
  )
  if (saved === null) throw new AppError('ERR_NO_USER_FOUND')
}

/** A colleague's preferences are nobody's to change (ERR_NO_PERMISSION); who is not of the company does not exist (ERR_NO_USER_FOUND). */
export async function savePreferencesOf(
  ctx: CompanyContext,
  userId: number,
  input: PreferencesInput,
): Promise<void> {
  if (userId === requireUser(ctx).userId) return await savePreferences(ctx, input)
  const { users } = await directoryFor(ctx)
  throw new AppError(
    users.some(({ id }) => id === userId) ? 'ERR_NO_PERMISSION' : 'ERR_NO_USER_FOUND',
  )
}
