import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Millis } from '../time.ts'
import { AppError } from '../errors.ts'
import { PROFILES } from '../permissions.ts'
import { MINUTE_MS, SECOND_MS } from '../time.ts'
import { decodeJson, encodeJson, sign, unsign } from './signed-payloads.ts'

/** Contract §3. */
export const ACCESS_TOKEN_TTL_MS = 15 * MINUTE_MS

/** JWT with one fixed header: a token that names another algorithm is no token of ours. */
const HEADER = encodeJson({ alg: 'HS256', typ: 'JWT' })

const payload = z.object({
  /** User id, as JWT wants it. */
  sub: z.string().regex(/^\d+$/),
  cid: z.number().int().positive(),
  shard: z.number().int().nonnegative(),
  sid: z.string().min(1),
  ver: z.number().int().nonnegative(),
  profile: z.enum(PROFILES),
  /** Seconds since the epoch, as JWT wants it. */
  iat: z.number(),
  exp: z.number(),
})

export type AccessClaims = {
  userId: number
  companyId: number
  shard: number
  sessionId: string
  tokenVersion: number
  profile: (typeof PROFILES)[number]
}

export async function issueAccessToken(
  config: Config,
  claims: AccessClaims,
  now: Millis,
): Promise<string> {
  const body: z.infer<typeof payload> = {
    sub: String(claims.userId),
    cid: claims.companyId,
    shard: claims.shard,
    sid: claims.sessionId,
    ver: claims.tokenVersion,
    profile: claims.profile,
    iat: Math.floor(now / SECOND_MS),
    exp: Math.floor((now + ACCESS_TOKEN_TTL_MS) / SECOND_MS),
  }
  return await sign(config, 'access-token', `${HEADER}.${encodeJson(body)}`)
}

/** Throws ERR_TOKEN_EXPIRED for a token of ours that is past its time, ERR_UNAUTHENTICATED for anything else. */
export async function verifyAccessToken(
  config: Config,
  token: string,
  now: Millis,
): Promise<AccessClaims> {
  const refused = () =>
    new AppError('ERR_UNAUTHENTICATED', { message: 'the access token is not valid' })
  const text = await unsign(config, 'access-token', token)
  if (text === null || !text.startsWith(`${HEADER}.`)) throw refused()
  const { data } = payload.safeParse(decodeJson(text.slice(HEADER.length + 1)))
  if (data === undefined) throw refused()
  if (now >= data.exp * SECOND_MS)
    throw new AppError('ERR_TOKEN_EXPIRED', { message: 'the access token has expired' })
  return {
    userId: Number(data.sub),
    companyId: data.cid,
    shard: data.shard,
    sessionId: data.sid,
    tokenVersion: data.ver,
    profile: data.profile,
  }
}

/** The token of `Authorization: Bearer …`, or null. */
export function bearerToken(request: Request): string | null {
  return /^Bearer +(\S+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1] ?? null
}
