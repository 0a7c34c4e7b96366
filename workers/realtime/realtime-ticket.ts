import { z } from 'zod'
import type { SessionClaims } from '#core/api-env.ts'
import type { Config } from '#core/config.ts'
import type { Millis } from '#core/time.ts'
import { decodeJson, encodeJson, sign, unsign } from '#core/auth/signed-payloads.ts'
import { AppError } from '#core/errors.ts'
import { randomToken } from '#core/ids.ts'
import { SECOND_MS } from '#core/time.ts'
import { REALTIME_TICKET_TTL_MS } from '#protocol/realtime/limits.ts'

const payload = z.object({
  sid: z.string().min(1),
  uid: z.number().int().positive(),
  cid: z.number().int().positive(),
  shard: z.number().int().nonnegative(),
  jti: z.string().min(1),
  exp: z.number(),
})

/** `jti` is the ticket's own id: the company's room lets each in once. */
export type RealtimeTicket = SessionClaims & { userId: number; jti: string }

/** A ticket for one socket, for 60 seconds: it may stand in an address, where a cookie or a token must not. */
export async function issueRealtimeTicket(
  config: Config,
  holder: SessionClaims & { userId: number },
  now: Millis,
): Promise<{ ticket: string; expiresIn: number }> {
  const body: z.infer<typeof payload> = {
    sid: holder.sessionId,
    uid: holder.userId,
    cid: holder.companyId,
    shard: holder.shard,
    jti: randomToken(),
    exp: now + REALTIME_TICKET_TTL_MS,
  }
  const ticket = await sign(config, 'realtime-ticket', encodeJson(body))
  return { ticket, expiresIn: REALTIME_TICKET_TTL_MS / SECOND_MS }
}

/** Throws ERR_UNAUTHENTICATED for a ticket that is not ours or past its time. */
export async function verifyRealtimeTicket(
  config: Config,
  ticket: string,
  now: Millis,
): Promise<RealtimeTicket> {
  const text = await unsign(config, 'realtime-ticket', ticket)
  const { data } = payload.safeParse(text === null ? null : decodeJson(text))
  if (data === undefined || now >= data.exp) {
    throw new AppError('ERR_UNAUTHENTICATED', { message: 'the realtime ticket is not valid' })
  }
  return {
    sessionId: data.sid,
    userId: data.uid,
    companyId: data.cid,
    shard: data.shard,
    jti: data.jti,
  }
}
