import type { CompanyContext } from '#core/context.ts'
import { allowed } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { Directory } from '../companies/directory.types.ts'

/** Whether this caller sees contact numbers masked: lgpdHideNumber is on and they are not an admin (specification part 1 §6). */
export function hidesNumbers(ctx: CompanyContext, directory: Directory): boolean {
  return directory.settings.lgpdHideNumber === 'enabled' && !allowed(ctx, 'contact:see-number')
}

/** Throws ERR_NUMBERS_HIDDEN for a caller who sees numbers masked: for what answers differently for a number that somebody has. */
export function requireSeenNumbers(ctx: CompanyContext, directory: Directory): void {
  if (hidesNumbers(ctx, directory))
    throw new AppError('ERR_NUMBERS_HIDDEN', { message: 'the company hides numbers from the user' })
}

/** Whether the company hides numbers, past every cache. */
export async function hidesNumbersNow(ctx: CompanyContext): Promise<boolean> {
  const row = await ctx.db.first<{ value: string }>(
    ctx.db.statement(
      `SELECT value FROM company_settings WHERE company_id = ?1 AND key = 'lgpdHideNumber'`,
    ),
  )
  return row?.value === 'enabled'
}
