import { scrypt, timingSafeEqual } from 'node:crypto'
import { AppError } from '../errors.ts'
import { normalizeText } from '../normalize-text.ts'
import { SECOND_MS } from '../time.ts'
import { createTurns } from '../turns.ts'
import { base64Url, fromBase64Url } from './signed-payloads.ts'

type Cost = { N: number; r: number; p: number }

/** OWASP's figure for 16 MiB of memory. PBKDF2 at a comparable cost throws on Cloudflare, and N·r·p may not pass 2^20 there. */
const COST: Cost = { N: 16_384, r: 8, p: 5 }
const SALT_BYTES = 16
/** Each password takes about 150 ms in which nobody else is served: those that come at once wait for one another. */
export const passwordTurn = createTurns({
  waiting: 50,
  waitingOfOne: 10,
  waitMs: 10 * SECOND_MS,
  apartMs: 300,
  busy: () =>
    new AppError('ERR_TOO_MANY_TRIES', {
      message: 'too many passwords are being looked at',
      retryAfterSeconds: 5,
    }),
})
const HASH_BYTES = 32

/** `scrypt$N$r$p$salt$hash`, salt and hash in base64url. Takes about 150 ms of CPU: whoever calls it limits how often, and has a `passwordTurn`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  const hash = await derive(password, salt, COST)
  return ['scrypt', COST.N, COST.r, COST.p, base64Url(salt), base64Url(hash)].join('$')
}

/** Whether the password is the stored one. False for a hash it does not know how to read, after as long a time. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const parsed = parse(stored)
  if (parsed === null) {
    await spendVerifyTime(password)
    return false
  }
  return timingSafeEqual(await derive(password, parsed.salt, parsed.cost), parsed.hash)
}

/** Takes as long as a real check: an unknown e-mail must not answer sooner than a wrong password. */
export async function spendVerifyTime(password: string): Promise<void> {
  await derive(password, new Uint8Array(SALT_BYTES), COST)
}

/** Whether a stored hash was made with other parameters than today's. */
export function needsRehash(stored: string): boolean {
  const cost = parse(stored)?.cost
  return cost === undefined || cost.N !== COST.N || cost.r !== COST.r || cost.p !== COST.p
}

function parse(stored: string): { cost: Cost; salt: Uint8Array; hash: Uint8Array } | null {
  const [scheme, N, r, p, salt, hash, ...rest] = stored.split('$')
  if (scheme !== 'scrypt' || salt === undefined || hash === undefined || rest.length > 0)
    return null
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  // A row may not ask for more work than we would ever spend.
  if (
    !Object.values(cost).every((n) => Number.isInteger(n) && n > 0) ||
    cost.N * cost.r * cost.p > 2 ** 20
  )
    return null
  const saltBytes = fromBase64Url(salt)
  const hashBytes = fromBase64Url(hash)
  if (saltBytes === null || hashBytes?.length !== HASH_BYTES) return null
  return { cost, salt: saltBytes, hash: hashBytes }
}

function derive(password: string, salt: Uint8Array, cost: Cost): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    // The same letters typed on another keyboard may come composed differently.
    scrypt(normalizeText(password, 'NFKC'), salt, HASH_BYTES, cost, (error, key) =>
      error === null ? resolve(key) : reject(error),
    )
  })
}
