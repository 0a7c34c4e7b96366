import type { CompanyContext, Statement } from '#core/context.ts'
import { DAY_MS } from '#core/time.ts'
import type { Millis } from '#core/time.ts'
import type { CompanyEvent } from '#protocol/realtime/events.ts'
import type { SessionState } from '#protocol/session/session-states.ts'
import { directoryChangedIfSo, forgetDirectory } from '../companies/directory.queries.ts'
import { connectionChanged } from './connections.events.ts'
import type { CONNECTION_STATUSES } from './connections.schema.ts'
import { sessionChanged } from './session-events.ts'
import type { LiveSession } from './session-events.ts'

export type ConnectionStatus = (typeof CONNECTION_STATUSES)[number]

/** What a connection's status is while its session is in a state. `seen`: a code to link it by is on show. */
export function statusOf(
  state: SessionState,
  seen: { qr?: boolean; code?: boolean } = {},
): ConnectionStatus {
  switch (state) {
    case 'open':
      return 'CONNECTED'
    case 'linking':
      return seen.code === true ? 'PAIRING' : seen.qr === true ? 'qrcode' : 'OPENING'
    case 'connecting':
      return 'OPENING'
    // It comes back by itself.
    case 'waiting':
    case 'restricted':
    case 'fenced':
    case 'lease_expired':
    case 'stopped':
    case 'disk_full':
    case 'backpressure':
      return 'TIMEOUT'
    // A person is needed.
    case 'unlinked':
    case 'link_expired':
    case 'passkey_demanded':
    case 'logged_out':
    case 'conflict':
    case 'outdated':
      return 'DISCONNECTED'
    case 'corrupt':
      return 'corrupt'
  }
}

export type PublishedState = {
  state: SessionState
  reason: string
  code: number | null
  since: Millis
  retryAt: Millis | null
  /** The account's number, where it was told. */
  number: string | null
  /** Node's clock when it told this. */
  at: Millis
}

/**
 * A session told what it is in. An older word that comes late changes nothing. The first statement returns {id} when it was news, the
 * second when the connection's status, reason or number changed by it: `publishSession` reads both.
 */
export function stateStatements(
  ctx: CompanyContext,
  connectionId: number,
  { state, reason, code, since, retryAt, number, at }: PublishedState,
): Statement[] {
  return [
    ctx.db.statement(
      `INSERT INTO connection_sessions (connection_id, company_id, state, since, reason, code, retry_at, told_at, updated_at)
       SELECT k.id, ?1, ?3, ?4, ?5, ?6, ?7, ?8, ?9 FROM connections k WHERE k.company_id = ?1 AND k.id = ?2 AND k.channel = 'whatsapp'
       ON CONFLICT (connection_id) DO UPDATE SET state = excluded.state, since = excluded.since, reason = excluded.reason,
         code = excluded.code, retry_at = excluded.retry_at, told_at = excluded.told_at, updated_at = excluded.updated_at,
         -- A code may overtake the word that linking began.
         qrcode = CASE WHEN excluded.state = 'linking' AND qr_expires_at > excluded.told_at THEN qrcode END,
         pairing_code = CASE WHEN excluded.state = 'linking' THEN pairing_code END
       WHERE company_id = ?1 AND told_at <= excluded.told_at RETURNING connection_id AS id`,
      connectionId,
      state,
      since,
      reason,
      code,
      retryAt,
      at,
      ctx.clock.now(),
    ),
    connectionStatement(ctx, connectionId, state, 'changes() = 1', number),
    directoryChangedIfSo(ctx),
  ]
}

/** Brings the connection's status after its session's state; returns {id} when that changed it. `when`: condition on the session `s`. */
export function connectionStatement(
  ctx: CompanyContext,
  connectionId: number,
  state: SessionState,
  when: string,
  number: string | null,
): Statement {
  return ctx.db.statement(
    `UPDATE connections SET status = w.status, status_reason = ?3, number = coalesce(?7, number), updated_at = ?8
     FROM (SELECT CASE WHEN s.pairing_code IS NOT NULL THEN ?6 WHEN s.qrcode IS NOT NULL THEN ?5 ELSE ?4 END AS status
           FROM connection_sessions s WHERE s.company_id = ?1 AND s.connection_id = ?2 AND ${when}) w
     WHERE connections.company_id = ?1 AND connections.id = ?2 AND connections.channel = 'whatsapp' AND (connections.status <> w.status
       OR connections.status_reason IS NOT ?3 OR connections.number <> coalesce(?7, connections.number)) RETURNING connections.id`,
    connectionId,
    state,
    statusOf(state),
    statusOf(state, { qr: true }),
    statusOf(state, { code: true }),
    number,
    ctx.clock.now(),
  )
}

/** WhatsApp keeps an account from starting new chats, or lets it again. Without a date it is looked at again after a day. */
export function lockStatements(
  ctx: CompanyContext,
  connectionId: number,
  lock: { active: boolean; until: Millis | null },
  at: Millis,
): Statement[] {
  return [
    ctx.db.statement(
      `INSERT INTO connection_sessions (connection_id, company_id, since, locked_until, updated_at)
       SELECT k.id, ?1, ?3, ?4, ?5 FROM connections k WHERE k.company_id = ?1 AND k.id = ?2 AND k.channel = 'whatsapp'
       ON CONFLICT (connection_id) DO UPDATE SET locked_until = excluded.locked_until, updated_at = excluded.updated_at
       WHERE company_id = ?1 AND locked_until IS NOT excluded.locked_until RETURNING connection_id AS id`,
      connectionId,
      at,
      lock.active ? (lock.until ?? at + DAY_MS) : null,
      ctx.clock.now(),
    ),
  ]
}

/** After the commit of a session's news: what browsers are told. A phone that is back has messages waiting for it. */
export async function publishSession(
  ctx: CompanyContext,
  connectionId: number,
  [taken = [], changed = []]: readonly unknown[][],
): Promise<CompanyEvent[]> {
  if (taken.length === 0 && changed.length === 0) return []
  if (changed.length > 0) forgetDirectory(ctx.companyId)
  const live = await liveSession(ctx, connectionId)
  if (live === null) return []
  if (changed.length > 0 && live.status === 'CONNECTED') await ctx.wakeAt(ctx.clock.now())
  const hasCode = live.qrcode !== null || live.pairingCode !== null
  return [
    ...(changed.length > 0 ? [connectionChanged(connectionId)] : []),
    sessionChanged({ ...live, qrcode: null, qrExpiresAt: null, pairingCode: null }),
    // Admins get both, in this order: the code they look at must not go out with what all may know.
    ...(hasCode ? [sessionChanged(live)] : []),
  ]
}

async function liveSession(ctx: CompanyContext, connectionId: number): Promise<LiveSession | null> {
  return await ctx.db.first<LiveSession>(
    ctx.db.statement(
      `SELECT k.id, k.status, coalesce(s.state, 'unlinked') AS state, coalesce(s.reason, '') AS reason, s.retry_at AS retryAt, s.qrcode,
         s.qr_expires_at AS qrExpiresAt, s.pairing_code AS pairingCode
       FROM connections k LEFT JOIN connection_sessions s ON s.company_id = ?1 AND s.connection_id = k.id
       WHERE k.company_id = ?1 AND k.id = ?2`,
      connectionId,
    ),
  )
}
