import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { newApiToken } from './api-token.ts'
import { noSuchConnection } from './connection-rows.ts'

/** Gives the connection a new API token; the one before stops working. It is shown this once. Throws ERR_NO_WAPP_FOUND. */
export async function replaceToken(
  ctx: CompanyContext,
  connectionId: number,
): Promise<{ token: string; tokenLast4: string }> {
  requirePermission(ctx, 'connection:manage')
  const { token, hash, last4 } = await newApiToken()
  const row = await ctx.db.first(
    ctx.db.statement(
      `UPDATE connections SET api_token_hash = ?3, api_token_last4 = ?4, updated_at = ?5 WHERE company_id = ?1 AND id = ?2 RETURNING id`,
      connectionId,
      hash,
      last4,
      ctx.clock.now(),
    ),
  )
  if (row === null) throw noSuchConnection()
  return { token, tokenLast4: last4 }
}
