import { invalidToken, whatsappError } from './errors.ts'
import type { AccessToken } from './seed.ts'

/** What happens to a message because of the number it goes to. */
type Outcome =
  | { kind: 'delivered' }
  /** Accepted, then a `failed` webhook with this code. */
  | { kind: 'fails_later'; code: number }
  /** Accepted and delivered, but the caller is told HTTP 500. */
  | { kind: 'accepted_with_500' }
  /** No answer for this long, and nothing accepted unless the caller waits. */
  | { kind: 'hangs'; ms: number }

const FAILS_LATER: Record<string, number> = { '0026': 131026, '0049': 131049, '0050': 131050 }

/** How often a …0130 number refuses before it accepts. */
const RATE_LIMIT_REFUSALS = 2
const HANG_MS = 30_000

/**
 * The fixed outcomes by the last four digits. Throws where the answer itself is the error; a …0190 number
 * also kills the token for every later call.
 */
export function outcomeFor(
  user: string,
  token: AccessToken,
  refusalsSoFar: Map<string, number>,
): Outcome {
  const suffix = user.slice(-4)
  const laterCode = FAILS_LATER[suffix]
  if (laterCode !== undefined) return { kind: 'fails_later', code: laterCode }
  if (suffix === '0130') {
    const refusals = refusalsSoFar.get(user) ?? 0
    if (refusals < RATE_LIMIT_REFUSALS) {
      refusalsSoFar.set(user, refusals + 1)
      throw whatsappError(130429, undefined, 429)
    }
  }
  if (suffix === '0190') {
    token.expired = true
    throw invalidToken(463)
  }
  if (suffix === '0500') return { kind: 'accepted_with_500' }
  if (suffix === '0999') return { kind: 'hangs', ms: HANG_MS }
  return { kind: 'delivered' }
}

/**
 * The id WhatsApp knows a phone number by. Brazilian mobiles registered before the ninth digit keep their
 * old id: here, every one whose last two digits are 90–99 and that has no outcome of its own. Mobiles of eight digits began with 6 to 9
 * (Anatel): a number that goes on with another digit after its nine is younger, and always had it.
 */
export function waIdOf(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  const mobile = /^(55\d{2})9([6-9]\d{5}9\d)$/.exec(digits)
  return mobile && !/0190$|0999$/.test(digits) ? `${mobile[1]}${mobile[2]}` : digits
}
