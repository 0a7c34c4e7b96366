import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { SessionAnswer } from '#core/session-port.ts'
import type { SessionState } from '#protocol/session/session-states.ts'
import { nameSession } from './channel-route.ts'
import { connectionRow, readConnections } from './connection-rows.ts'
import type { ConnectionRow } from './connection-rows.ts'
import type { LinkSessionInput } from './connections.inputs.ts'
import { restoreAccount } from './restore-account.ts'
import { sessionIdOf } from '../channels/session-id.ts'
import { stateStatements, publishSession } from './session-status.ts'

/** States of a phone that has no account here: there is nothing to start again, it must be linked. */
const WITHOUT_ACCOUNT: ReadonlySet<SessionState | null> = new Set([
  null,
  'unlinked',
  'linking',
  'link_expired',
  'passkey_demanded',
  'logged_out',
])

export type SessionAsked = { id: number; asked: 'restart' | 'link' | 'logout' | 'probe' }

/**
 * POST /whatsappsession/{id}, "try again": starts a phone that has an account, begins to link one that has none, and has Meta asked
 * for an account of the Cloud API. The state follows as an event. Errors: ERR_NO_WAPP_FOUND, and ERR_WAPP_NOT_INITIALIZED with
 * `data.reason`: a SessionFailure, or the provider's words.
 */
export async function tryAgain(ctx: CompanyContext, connectionId: number): Promise<SessionAsked> {
  requirePermission(ctx, 'connection:manage')
  const row = await connectionRow(ctx, connectionId)
  if (row.channel === 'whatsappapi') {
    await restoreAccount(ctx, row)
    return { id: row.id, asked: 'probe' }
  }
  const sessionId = await ready(ctx, row)
  if (row.state === 'corrupt') throw refused(damaged)
  const restart = () => ctx.sessions.command(sessionId, 'session.restart', {})
  if (WITHOUT_ACCOUNT.has(row.state)) {
    const linked = await linkByQr(ctx, sessionId, row)
    // It has one by now: what we were told last is older than what the phone did.
    if (linked.ok || linked.code !== 'ERR_ALREADY_LINKED') return settled(row, linked, 'link')
    return settled(row, await restart(), 'restart')
  }
  const started = await restart()
  if (started.ok || started.code !== 'ERR_NO_SESSION') return settled(row, started, 'restart')
  return settled(row, await linkByQr(ctx, sessionId, row), 'link')
}

/**
 * PUT /whatsappsession/{id}: links the phone anew, by QR code or, with a number, by a code that is typed into it. A phone that has an
 * account is left alone: ERR_WAPP_NOT_INITIALIZED with reason ERR_ALREADY_LINKED, restart it instead. A damaged session is erased
 * first, and only when the caller says so (reason ERR_CORRUPT until then).
 */
export async function linkSession(
  ctx: CompanyContext,
  connectionId: number,
  { number, erase }: LinkSessionInput,
): Promise<SessionAsked> {
  requirePermission(ctx, 'connection:manage')
  const row = await connectionRow(ctx, connectionId)
  const sessionId = await ready(ctx, row)
  const link = () =>
    number === undefined ? linkByQr(ctx, sessionId, row) : linkByCode(ctx, sessionId, row, number)
  const first = row.state === 'corrupt' ? damaged : await link()
  if (first.ok || first.code !== 'ERR_CORRUPT' || erase !== true) return settled(row, first, 'link')
  const erased = await ctx.sessions.command(sessionId, 'session.erase', {})
  // Nothing to erase is as good as erased.
  if (!erased.ok && erased.code !== 'ERR_NO_SESSION') throw refused(erased)
  return settled(row, await link(), 'link')
}

/** DELETE /whatsappsession/{id}: unlinks the phone at WhatsApp; the connection and all it received stay. */
export async function disconnectSession(
  ctx: CompanyContext,
  connectionId: number,
): Promise<SessionAsked> {
  requirePermission(ctx, 'connection:manage')
  const row = await connectionRow(ctx, connectionId)
  const sessionId = await ready(ctx, row)
  const answer = await ctx.sessions.command(sessionId, 'session.logout', {})
  if (!answer.ok && answer.code === 'ERR_NO_SESSION') await settleLogout(ctx, row.id)
  else if (!answer.ok) throw refused(answer)
  return { id: row.id, asked: 'logout' }
}

/** The node does not know the session, so no event will say what is true already. */
async function settleLogout(ctx: CompanyContext, connectionId: number): Promise<void> {
  const now = ctx.clock.now()
  const results = await ctx.db.batch(
    stateStatements(ctx, connectionId, {
      state: 'logged_out',
      reason: 'there was no session',
      code: null,
      since: now,
      retryAt: null,
      number: null,
      at: now,
    }),
  )
  await ctx.emit(await publishSession(ctx, connectionId, results))
}

/**
 * POST /whatsapp-restart: starts every linked phone of the company that has an account. Throws ERR_WAPP_NOT_INITIALIZED only when none
 * of them could be asked.
 */
export async function restartSessions(
  ctx: CompanyContext,
): Promise<{ asked: number; restarted: number }> {
  requirePermission(ctx, 'connection:manage')
  const { rows } = await readConnections(ctx)
  const phones = rows.filter(
    (row) =>
      row.channel === 'whatsapp' && !WITHOUT_ACCOUNT.has(row.state) && row.state !== 'corrupt',
  )
  const answers = await Promise.all(
    phones.map((row) =>
      ctx.sessions.command(sessionIdOf(ctx.companyId, row.id), 'session.restart', {}),
    ),
  )
  const restarted = answers.filter((answer) => answer.ok).length
  const failed = answers.find((answer) => !answer.ok)
  if (restarted === 0 && failed !== undefined) throw refused(failed)
  return { asked: phones.length, restarted }
}

/** The session's name, healed where a connection is older than names or a crash cut its making short. */
async function ready(ctx: CompanyContext, row: ConnectionRow): Promise<string> {
  if (row.channel !== 'whatsapp') {
    throw new AppError('ERR_INVALID_INPUT', {
      message: `${row.channel} has no session that could be linked`,
      fields: { channel: ['Invalid value'] },
    })
  }
  return await nameSession(ctx, row)
}

async function linkByQr(ctx: CompanyContext, sessionId: string, row: ConnectionRow) {
  await forgetCodes(ctx, row)
  return await ctx.sessions.command(sessionId, 'session.link_qr', {})
}

async function linkByCode(
  ctx: CompanyContext,
  sessionId: string,
  row: ConnectionRow,
  phone: string,
) {
  await forgetCodes(ctx, row)
  return await ctx.sessions.command(sessionId, 'session.link_code', { phone })
}

/** Codes of the link before: nobody is to scan one of those while the new one is on its way. */
async function forgetCodes(ctx: CompanyContext, row: ConnectionRow): Promise<void> {
  if (row.qrcode === null && row.pairingCode === null) return
  await ctx.db.all(
    ctx.db.statement(
      `UPDATE connection_sessions SET qrcode = NULL, qr_expires_at = NULL, pairing_code = NULL, updated_at = ?3
       WHERE company_id = ?1 AND connection_id = ?2`,
      row.id,
      ctx.clock.now(),
    ),
  )
}

type Answer = SessionAnswer<'session.link_qr' | 'session.restart' | 'session.erase'>
type Refusal = Extract<Answer, { ok: false }>

const damaged: Refusal = {
  ok: false,
  code: 'ERR_CORRUPT',
  detail: 'the session is damaged: erase it and link again',
  retryable: false,
}

function settled(row: ConnectionRow, answer: Answer, asked: SessionAsked['asked']): SessionAsked {
  if (!answer.ok) throw refused(answer)
  return { id: row.id, asked }
}

function refused({ code, detail, retryable }: Refusal): AppError {
  return new AppError('ERR_WAPP_NOT_INITIALIZED', {
    message: `the phone's session could not be asked: ${code} ${detail}`,
    data: { reason: code, retryable },
  })
}
