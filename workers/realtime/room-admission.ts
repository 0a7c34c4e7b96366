import { AppError } from '#core/errors.ts'
import { REALTIME_TICKET_TTL_MS } from '#protocol/realtime/limits.ts'
import { CLAIMS_HEADER, decodeClaims, encodeClaims } from './room-claims.ts'
import type { RoomClaims } from './room-claims.ts'

/** Clocks of two machines differ by less than this. */
const CLOCK_SKEW_MS = 60_000

type Admission = {
  /** The claims of a request that may come in. Throws an AppError for everybody else. */
  admit(request: Request, now: number): RoomClaims
}

/** Lets a socket in once a ticket. A used ticket is remembered until the endpoint would refuse it as expired anyway. */
export function openAdmission(sql: SqlStorage, companyId: number): Admission {
  sql.exec(
    'CREATE TABLE IF NOT EXISTS used_tickets (jti TEXT PRIMARY KEY, forget_at INTEGER NOT NULL) WITHOUT ROWID',
  )
  const use = (jti: string, now: number): boolean => {
    sql.exec('DELETE FROM used_tickets WHERE forget_at <= ?', now)
    const forgetAt = now + REALTIME_TICKET_TTL_MS + CLOCK_SKEW_MS
    const used = sql.exec(
      'INSERT INTO used_tickets (jti, forget_at) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING jti',
      jti,
      forgetAt,
    )
    return used.toArray().length === 1
  }
  return {
    admit(request, now) {
      const header = request.headers.get(CLAIMS_HEADER)
      if (header === null) throw new AppError('ERR_UNAUTHENTICATED', { message: 'no claims' })
      const claims = decodeClaims(header)
      if (claims.companyId !== companyId)
        throw new AppError('ERR_UNAUTHENTICATED', { message: "another company's claims" })
      if (request.headers.get('upgrade')?.toLowerCase() !== 'websocket') {
        throw new AppError('ERR_INVALID_INPUT', { message: 'only websockets are served here' })
      }
      if (!use(claims.jti, now))
        throw new AppError('ERR_UNAUTHENTICATED', { message: 'this ticket was used before' })
      return claims
    },
  }
}

/**
 * What partyserver is given in place of the browser's request: none of its headers, address or `_pk`, which partyserver would trust.
 * The capital letters in Upgrade matter: an error in partyserver then comes back as an answer that can be replaced, where it would
 * otherwise send its stack down the socket.
 */
export function cleanUpgrade(claims: RoomClaims): Request {
  return new Request(`https://room/?_pk=${crypto.randomUUID()}`, {
    headers: { Upgrade: 'WebSocket', [CLAIMS_HEADER]: encodeClaims(claims) },
  })
}
