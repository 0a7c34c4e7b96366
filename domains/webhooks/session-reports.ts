import type { CompanyContext } from '#core/context.ts'
import { readEvent } from '#protocol/session/events.ts'
import type { EventEnvelope } from '#protocol/session/events.ts'
import type { NodeCounters } from '#protocol/session/gateway-frames.ts'
import type { SessionState } from '#protocol/session/session-states.ts'
import { directoryChangedIfSo } from '../companies/directory.queries.ts'
import { releaseWaitingStatements } from '../messages/release-waiting.ts'
import { publishTyping } from '../tickets/publish-typing.ts'
import type { Typing } from '../tickets/publish-typing.ts'
import { showCode } from '../connections/session-code.ts'
import { connectionStatement, statusOf, publishSession } from '../connections/session-status.ts'

/** What the gateway itself knows of a linked phone, beside the events that are stored before they are answered. */
export type SessionReport = { connectionId: number } & (
  | { kind: 'fleeting'; event: EventEnvelope }
  /** The state a node named in its hello: it may have changed while nobody could be told. */
  | { kind: 'state'; state: SessionState; at: number }
  /** The node that holds the session is gone for longer than a reconnect takes. */
  | { kind: 'node-lost'; at: number }
  | { kind: 'health'; report: NodeCounters['perSession'][number] }
)

/** Takes news of linked phones: a QR code for the admins who look at it, typing customers, a node that came or went. */
export async function applySessionReports(
  ctx: CompanyContext,
  news: readonly SessionReport[],
): Promise<void> {
  ctx.log.info('session.news', { count: news.length })
  const typing: Typing[] = []
  for (const one of news) {
    switch (one.kind) {
      case 'fleeting':
        await fleeting(ctx, one.connectionId, one.event, typing)
        break
      case 'state':
        await stateNamed(ctx, one.connectionId, one.state, one.at)
        break
      case 'node-lost':
        await nodeLost(ctx, one.connectionId)
        break
      case 'health':
        await health(ctx, one.connectionId, one.report)
    }
  }
  if (typing.length > 0) await publishTyping(ctx, typing)
}

async function fleeting(
  ctx: CompanyContext,
  connectionId: number,
  envelope: EventEnvelope,
  typing: Typing[],
): Promise<void> {
  const event = readEvent(envelope)
  if (!event.known) return
  const { at } = envelope
  if (event.kind === 'session.qr') {
    const { qr, expiresAt } = event.data
    await showCode(ctx, connectionId, { kind: 'qr', code: qr, expiresAt, at })
  }
  if (event.kind === 'session.pairing_code')
    await showCode(ctx, connectionId, { kind: 'pairing', code: event.data.code, at })
  if (event.kind === 'presence.changed')
    typing.push({ connectionId, chat: event.data.chat, presence: event.data.presence })
}

/**
 * The state of a hello. Its time is the edge's: it is not remembered as told, or a node whose clock is behind could tell nothing any
 * more. One that names what is known already brings a lost connection back.
 */
async function stateNamed(
  ctx: CompanyContext,
  connectionId: number,
  state: SessionState,
  at: number,
): Promise<void> {
  const rows = await ctx.db.batch([
    ctx.db.statement(
      `INSERT INTO connection_sessions (connection_id, company_id, state, since, updated_at)
       SELECT k.id, ?1, ?3, ?4, ?5 FROM connections k WHERE k.company_id = ?1 AND k.id = ?2 AND k.channel = 'whatsapp'
       ON CONFLICT (connection_id) DO UPDATE SET state = excluded.state, since = excluded.since, reason = '', code = NULL,
         retry_at = NULL, qrcode = NULL, qr_expires_at = NULL, pairing_code = NULL, updated_at = excluded.updated_at
       WHERE company_id = ?1 AND state <> excluded.state AND told_at <= excluded.since RETURNING connection_id AS id`,
      connectionId,
      state,
      at,
      ctx.clock.now(),
    ),
    connectionStatement(ctx, connectionId, state, 's.state = ?3', null),
    directoryChangedIfSo(ctx),
    ...(statusOf(state) === 'CONNECTED' ? releaseWaitingStatements(ctx, connectionId) : []),
  ])
  await ctx.emit(await publishSession(ctx, connectionId, rows))
}

/** What the node last told stands; that nobody is there now is the connection's. Where a person is needed anyway, that stays. */
async function nodeLost(ctx: CompanyContext, connectionId: number): Promise<void> {
  ctx.log.warn('session.node_lost', { connectionId })
  const [changed = []] = await ctx.db.batch([
    ctx.db.statement(
      `UPDATE connections SET status = 'TIMEOUT', status_reason = 'node_lost', updated_at = ?3
       WHERE company_id = ?1 AND id = ?2 AND channel = 'whatsapp' AND status NOT IN ('DISCONNECTED','corrupt')
         AND (status <> 'TIMEOUT' OR status_reason IS NOT 'node_lost') RETURNING id`,
      connectionId,
      ctx.clock.now(),
    ),
    directoryChangedIfSo(ctx),
    ctx.db.statement(
      `UPDATE connection_sessions SET qrcode = NULL, qr_expires_at = NULL, pairing_code = NULL
       WHERE company_id = ?1 AND connection_id = ?2 AND (qrcode IS NOT NULL OR pairing_code IS NOT NULL)`,
      connectionId,
    ),
  ])
  await ctx.emit(await publishSession(ctx, connectionId, [[], changed]))
}

async function health(
  ctx: CompanyContext,
  connectionId: number,
  { undecryptable, reconnects, lastMessageAt }: NodeCounters['perSession'][number],
): Promise<void> {
  await ctx.db.batch([
    ctx.db.statement(
      `UPDATE connection_sessions SET undecryptable = ?3, reconnects = ?4, updated_at = ?5
       WHERE company_id = ?1 AND connection_id = ?2 AND (undecryptable <> ?3 OR reconnects <> ?4)`,
      connectionId,
      undecryptable,
      reconnects,
      ctx.clock.now(),
    ),
    ctx.db.statement(
      `UPDATE connections SET last_message_at = ?3
       WHERE company_id = ?1 AND id = ?2 AND channel = 'whatsapp' AND coalesce(last_message_at, 0) < ?3`,
      connectionId,
      lastMessageAt ?? 0,
    ),
  ])
}
