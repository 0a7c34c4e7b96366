import type { EventFrame } from '#protocol/realtime/frames.ts'
import { channelName } from '#protocol/realtime/events.ts'
import type { SessionEnd } from '#core/auth/session-ends.ts'
import type { EndCode } from '#protocol/realtime/limits.ts'
import { CLOSE_ACCESS_REMOVED, ENDED_BY_CODE } from '#protocol/realtime/limits.ts'
import type { RoomClaims } from './room-claims.ts'
import type { Replies } from './room-replies.ts'
import { textOf } from './room-frames.ts'
import type { Ring } from './room-ring.ts'
import type { Seat, Sockets } from './room-sockets.ts'

/** Whose sockets are to close: all of a person, those of one session, or those of all sessions but one. */
export type ClosedSessions = {
  userId: number
  sessionId?: string
  exceptSessionId?: string
  code: EndCode
}
/** A person's rights as they are now. What a session adds to them stays as it is. */
export type ViewerClaims = Omit<RoomClaims, 'sessionId' | 'jti'>

type SessionsParts = { ring: Ring; sockets: Sockets; replies: Replies; leave(seat: Seat): void }

export type Sessions = {
  close(which: ClosedSessions): void
  /** Null takes all access away. Resolves when every socket was looked at again. */
  refresh(userId: number, claims: ViewerClaims | null): Promise<void>
}

export function createSessions({ ring, sockets, replies, leave }: SessionsParts): Sessions {
  const close = ({ userId, sessionId, exceptSessionId, code }: ClosedSessions) => {
    for (const seat of sockets.of(userId)) {
      if (sessionId !== undefined && seat.claims.sessionId !== sessionId) continue
      if (exceptSessionId !== undefined && seat.claims.sessionId === exceptSessionId) continue
      const end = ENDED_BY_CODE[code]
      sockets.send(seat, textOf(authFrame(seat.claims, ring.newest(), end)))
      leave(seat)
      sockets.close(seat, code, end.replaceAll('_', ' '))
    }
  }
  return {
    close,
    async refresh(userId, claims) {
      if (claims === null) return close({ userId, code: CLOSE_ACCESS_REMOVED })
      const changed = sockets.of(userId).filter((seat) => {
        const { sessionId, jti } = seat.claims
        const before = seat.claims
        seat.claims = { ...claims, sessionId, jti }
        const isSame = rightsOf(seat.claims) === rightsOf(before)
        if (!isSame || claims.name !== before.name) sockets.keep(seat)
        return !isSame
      })
      // What the browser holds was chosen by the rights it had: it fetches its lists again.
      for (const seat of changed)
        sockets.send(seat, textOf({ op: 'resync', seq: ring.newest(), reason: 'rights' }))
      await Promise.all(changed.map((seat) => replies.recheck(seat)))
    },
  }
}

/** Not kept: it speaks to one sign-in, and that one does not come back. `end` says that this very sign-in is meant. */
function authFrame({ companyId, userId }: RoomClaims, seq: number, end: SessionEnd): EventFrame {
  return {
    seq,
    ch: channelName(companyId, 'auth'),
    action: end === 'signed_in_elsewhere' ? 'update' : 'delete',
    data: { user: { id: userId }, end },
  }
}

function rightsOf({
  profile,
  super: isSuper,
  allTicket,
  allowGroup,
  queueIds,
}: RoomClaims): string {
  return JSON.stringify([
    profile,
    isSuper,
    allTicket,
    allowGroup,
    [...queueIds].sort((a, b) => a - b),
  ])
}
