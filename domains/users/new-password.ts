import { hashPassword } from '#core/auth/passwords.ts'
import type { CompanyContext, PlatformContext } from '#core/context.ts'
import { PASSWORDS_PER_COMPANY } from './limits.ts'

/**
 * Returns what a password that is set is kept as. Each costs everybody's runtime a good part of a second: a company that sets more of them
 * than people do gets ERR_TOO_MANY_TRIES before anything is computed.
 */
export async function newPasswordHash(
  ctx: CompanyContext,
  { rates }: PlatformContext,
  password: string,
): Promise<string> {
  const { limit, windowMs } = PASSWORDS_PER_COMPANY
  await rates.take(`passwords:company:${ctx.companyId}`, limit, windowMs)
  return await hashPassword(password)
}
