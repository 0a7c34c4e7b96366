/** Figures both ends of the realtime channel keep to. Apart from the schemas, so that a browser can read them without zod. */

/** Interval and time-out of the client's `ping` (specification part 1 §7). */
export const PING_INTERVAL_MS = 18_000
/** Longest frame a client may send, in characters. A longer one ends the socket. */
export const CLIENT_FRAME_MAX = 4096
/** Frames a socket may send in a second: the rest of them goes unanswered. Ours sends one or two when something is opened or typed. */
export const CLIENT_FRAMES_A_SECOND = 20
/** Events kept for a client that was away (contract §5, architecture §4). */
export const RING_SIZE = 4096
/** Frames are gathered this long before they go out (architecture §4). */
export const COALESCE_MS = 25
/** A typing mark fades after this long without a new one. */
export const TYPING_TTL_MS = 5_000
/** A client says it types at most this often. */
export const TYPING_THROTTLE_MS = 3_000
/** Single-use ticket of a socket (contract §5). */
export const REALTIME_TICKET_TTL_MS = 60_000

/** Close code of a client that goes on far beyond that (RFC 6455, 7.4.1: policy). It comes back as after a drop, and waits as long as it must. */
export const CLOSE_TOO_MANY_FRAMES = 1008

/** Close code of a client whose frame is too long (RFC 6455, 7.4.1: too big to process). It comes back as after a drop. */
export const CLOSE_FRAME_TOO_LONG = 1009

/** Close codes after which a client does not come back (contract §5). */
export const CLOSE_SIGNED_IN_ELSEWHERE = 4001
/** By the person, in another tab. */
export const CLOSE_SIGNED_OUT = 4002
export const CLOSE_ACCESS_REMOVED = 4003
/** By an administrator, or by the person in another tab, who is to sign in again everywhere. */
export const CLOSE_SIGNED_OUT_EVERYWHERE = 4004

/** Why a sign-in ended, by the code its sockets close with. */
export const ENDED_BY_CODE = {
  [CLOSE_SIGNED_IN_ELSEWHERE]: 'signed_in_elsewhere',
  [CLOSE_SIGNED_OUT]: 'signed_out',
  [CLOSE_ACCESS_REMOVED]: 'access_removed',
  [CLOSE_SIGNED_OUT_EVERYWHERE]: 'signed_out_everywhere',
} as const
export type EndCode = keyof typeof ENDED_BY_CODE
