import { hashPassword, passwordTurn, verifyPassword } from '#core/auth/passwords.ts'
import { allowed, requireUser } from '#core/context.ts'
import type { CompanyContext, PlatformContext } from '#core/context.ts'
import { PASSWORDS_PER_ADMINISTRATOR, PASSWORDS_PER_COMPANY, PASSWORDS_PER_USER } from './limits.ts'

/**
 * Returns what a password that is set is kept as. Each costs everybody's runtime a good part of a second: who sets more of them
 * than people do gets ERR_TOO_MANY_TRIES before anything is computed.
 */
export async function newPasswordHash(
  ctx: CompanyContext,
  platform: PlatformContext,
  password: string,
): Promise<string> {
  await countPassword(ctx, platform)
  return await passwordTurn(turnOf(ctx), () => hashPassword(password))
}

/** Whether what is kept was made of this password, which costs as much and is counted as one that is set. */
export async function isKeptPassword(
  ctx: CompanyContext,
  platform: PlatformContext,
  password: string,
  kept: string,
): Promise<boolean> {
  await countPassword(ctx, platform)
  return await passwordTurn(turnOf(ctx), () => verifyPassword(password, kept))
}

const turnOf = (ctx: CompanyContext) => `user:${requireUser(ctx).userId}`

/** For who asks first: nobody alone uses up what is their company's. */
async function countPassword(ctx: CompanyContext, { rates }: PlatformContext): Promise<void> {
  const ofPerson = allowed(ctx, 'user:manage') ? PASSWORDS_PER_ADMINISTRATOR : PASSWORDS_PER_USER
  await rates.take(`passwords:user:${requireUser(ctx).userId}`, ofPerson.limit, ofPerson.windowMs)
  const { limit, windowMs } = PASSWORDS_PER_COMPANY
  await rates.take(`passwords:company:${ctx.companyId}`, limit, windowMs)
}
