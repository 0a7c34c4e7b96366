import type { SessionState } from '#protocol/session/session-states.ts'
import {
  BACKOFF_BASE_MS,
  BACKOFF_MAX_MS,
  CONFLICTS_MAX,
  CONFLICT_WAIT_MAX_MS,
  CONFLICT_WAIT_MIN_MS,
  RESTRICTED_WAIT_MS,
} from '../limits.ts'

/** All that decides what follows a closed socket. */
export type ClosedSocket = {
  /** WhatsApp's status code, or null when the network gave none. */
  code: number | null
  /** The session has an account: credentials that WhatsApp signed. */
  linked: boolean
  /** The account wants a passkey, which a linked device of this kind can't give. */
  passkeyDemanded: boolean
  leaseHeld: boolean
  /** Closes since the last stable open, this one not counted. */
  failures: number
  /** Times the session was replaced within the last ten minutes, this one counted. */
  conflicts: number
  /** 0 ≤ random < 1. */
  random: number
}

export type NextStep =
  | { kind: 'reconnect'; state: SessionState; afterMs: number }
  /** `credentials`: archive those of an account that is gone, or clear what an unfinished link left. */
  | { kind: 'stop'; state: SessionState; credentials: 'keep' | 'archive' | 'clear' }

/** Codes with which WhatsApp says that this device is no longer linked, locked out or banned. */
const ACCOUNT_GONE = new Set([401, 403, 406, 411])
const LINK_TRIES_MAX = 5

/** What a session does after its socket closed. Everything unnamed is weather: full jitter up to five minutes. */
export function nextStep(closed: ClosedSocket): NextStep {
  const { code, linked, failures, random } = closed
  if (!closed.leaseHeld) return { kind: 'stop', state: 'fenced', credentials: 'keep' }
  // WhatsApp asks for a new socket, as it does after every pairing.
  if (code === 515)
    return { kind: 'reconnect', state: linked ? 'connecting' : 'linking', afterMs: 0 }
  if (!linked) return afterUnfinishedLink(closed)
  if (code !== null && ACCOUNT_GONE.has(code))
    return { kind: 'stop', state: 'logged_out', credentials: 'archive' }
  if (code === 405) return { kind: 'stop', state: 'outdated', credentials: 'keep' }
  if (code === 402) return { kind: 'reconnect', state: 'restricted', afterMs: RESTRICTED_WAIT_MS }
  if (code === 440) {
    // Someone else runs the same credentials. Taking it back for ever would break the ratchets of both.
    if (closed.conflicts > CONFLICTS_MAX)
      return { kind: 'stop', state: 'conflict', credentials: 'keep' }
    const afterMs = CONFLICT_WAIT_MIN_MS + random * (CONFLICT_WAIT_MAX_MS - CONFLICT_WAIT_MIN_MS)
    return { kind: 'reconnect', state: 'waiting', afterMs }
  }
  return { kind: 'reconnect', state: 'waiting', afterMs: jitter(failures, random) }
}

function afterUnfinishedLink(closed: ClosedSocket): NextStep {
  if (closed.passkeyDemanded)
    return { kind: 'stop', state: 'passkey_demanded', credentials: 'clear' }
  // 408: all QR codes were shown and none scanned. Only a person starts again.
  const weather =
    closed.code === null || closed.code === 428 || closed.code === 503 || closed.code === 500
  if (!weather || closed.failures >= LINK_TRIES_MAX)
    return { kind: 'stop', state: 'link_expired', credentials: 'clear' }
  return { kind: 'reconnect', state: 'linking', afterMs: jitter(closed.failures, closed.random) }
}

/** Full jitter: anything between now and the cap, which doubles with every failure. */
function jitter(failures: number, random: number): number {
  return random * Math.min(BACKOFF_MAX_MS, BACKOFF_BASE_MS * 2 ** Math.min(failures, 20))
}
