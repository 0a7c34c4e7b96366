import type { CompanyContext } from '#core/context.ts'
import type { Millis } from '#core/time.ts'
import { directoryChangedIfSo } from '../companies/directory.queries.ts'
import { connectionStatement, publishSession } from './session-status.ts'

type LinkCode = { at: Millis } & (
  { kind: 'qr'; code: string; expiresAt: Millis } | { kind: 'pairing'; code: string }
)

/**
 * A code to link a phone by came: kept for the dialog and shown to the admins; everybody else sees that there is one. A code that
 * comes after the session went on changes nothing.
 */
export async function showCode(
  ctx: CompanyContext,
  connectionId: number,
  code: LinkCode,
): Promise<void> {
  const qrcode = code.kind === 'qr' ? code.code : null
  const qrExpiresAt = code.kind === 'qr' ? code.expiresAt : null
  const pairingCode = code.kind === 'pairing' ? code.code : null
  const rows = await ctx.db.batch([
    ctx.db.statement(
      `INSERT INTO connection_sessions (connection_id, company_id, state, since, qrcode, qr_expires_at, pairing_code, updated_at)
       SELECT k.id, ?1, 'linking', ?3, ?4, ?5, ?6, ?7 FROM connections k WHERE k.company_id = ?1 AND k.id = ?2 AND k.channel = 'whatsapp'
       ON CONFLICT (connection_id) DO UPDATE SET since = CASE state WHEN 'linking' THEN since ELSE excluded.since END, state = 'linking',
         qrcode = excluded.qrcode, qr_expires_at = excluded.qr_expires_at, pairing_code = excluded.pairing_code,
         updated_at = excluded.updated_at
       WHERE company_id = ?1 AND told_at <= excluded.since RETURNING connection_id AS id`,
      connectionId,
      code.at,
      qrcode,
      qrExpiresAt,
      pairingCode,
      ctx.clock.now(),
    ),
    connectionStatement(ctx, connectionId, 'linking', 'changes() = 1', null),
    directoryChangedIfSo(ctx),
  ])
  await ctx.emit(await publishSession(ctx, connectionId, rows))
}
