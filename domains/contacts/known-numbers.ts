import type { CompanyContext, PlatformContext } from '#core/context.ts'
import { requireUser } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { ErrorCode } from '#core/errors.ts'
import { countingTries } from '#core/held-tries.ts'
import { KNOWN_NUMBERS_PER_USER, SAVED_NUMBERS_PER_USER } from './limits.ts'

/** What slows down guessing; a save of a contact needs no more of the platform. */
export type Rates = Pick<PlatformContext, 'rates'>

/**
 * Saves a contact under a number, and counts it for who may not see numbers, once more when it is somebody's: that cannot be hidden from who
 * saves it, it can be kept from being tried for many. One that WhatsApp does not know was asked about too. Too many stop the asking
 * (ERR_TOO_MANY_TRIES), somebody's or not. A save of null is none: it is tried again.
 */
export async function countingKnown<Saved>(
  ctx: CompanyContext,
  { rates }: Rates,
  isHiding: boolean,
  save: () => Promise<Saved>,
): Promise<Saved> {
  if (!isHiding) return await save()
  const { userId } = requireUser(ctx)
  const known = { key: `known-number:user:${userId}`, ...KNOWN_NUMBERS_PER_USER }
  const any = { key: `saved-number:user:${userId}`, ...SAVED_NUMBERS_PER_USER }
  const saveKnown = () =>
    countingTries(rates, [known], save, (saved) => isRefused(saved, 'ERR_DUPLICATED_CONTACT'))
  return await countingTries(rates, [any], saveKnown, (saved) =>
    saved.status === 'fulfilled'
      ? saved.value !== null
      : isRefused(saved, 'ERR_DUPLICATED_CONTACT', 'ERR_WAPP_INVALID_CONTACT'),
  )
}

function isRefused(saved: PromiseSettledResult<unknown>, ...codes: ErrorCode[]): boolean {
  const reason: unknown = saved.status === 'rejected' ? saved.reason : null
  return reason instanceof AppError && codes.includes(reason.code)
}
