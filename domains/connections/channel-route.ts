import type { CompanyContext } from '#core/context.ts'
import { directoryChanged, forgetDirectory } from '../companies/directory.queries.ts'
import { sessionIdOf } from '../channels/session-id.ts'

/**
 * Makes the account's events find this connection. False when the account belongs to another company: a route has one owner on the
 * whole platform. Within the company the shard's unique index has decided already whose the account is, so the route follows it.
 */
export async function claimRoute(
  ctx: CompanyContext,
  connectionId: number,
  { kind, externalId }: { kind: 'whatsapp' | 'whatsappapi'; externalId: string },
): Promise<boolean> {
  const row = await ctx.control.first(
    ctx.control.statement(
      `INSERT INTO channel_routes (company_id, kind, external_id, connection_id, shard, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
       ON CONFLICT (kind, external_id) DO UPDATE SET connection_id = excluded.connection_id, shard = excluded.shard
         WHERE channel_routes.company_id = ?1 RETURNING connection_id`,
      kind,
      externalId,
      connectionId,
      ctx.shard,
      ctx.clock.now(),
    ),
  )
  return row !== null
}

/**
 * Gives a linked phone the name of its session and the route of that name. The connection's row comes first, since the name holds its
 * id; a crash before the route leaves a phone that nobody linked yet, and linking calls this again.
 */
export async function nameSession(
  ctx: CompanyContext,
  { id, externalId }: { id: number; externalId: string | null },
): Promise<string> {
  const sessionId = sessionIdOf(ctx.companyId, id)
  if (externalId === null) {
    await ctx.db.batch([
      ctx.db.statement(
        `UPDATE connections SET external_id = ?3 WHERE company_id = ?1 AND id = ?2 AND channel = 'whatsapp' AND external_id IS NULL`,
        id,
        sessionId,
      ),
      directoryChanged(ctx),
    ])
    forgetDirectory(ctx.companyId)
  }
  await claimRoute(ctx, id, { kind: 'whatsapp', externalId: sessionId })
  return sessionId
}
