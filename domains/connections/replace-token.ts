import type { CompanyContext } from '#core/context.ts'
import { requirePermission, requireUser } from '#core/context.ts'
import { PRESSED_AGAIN_MS } from '#core/same-again.ts'
import { formApiToken, newApiToken } from './api-token.ts'
import type { ApiToken } from './api-token.ts'
import { noSuchConnection } from './connection-rows.ts'

type Replaced = { token: string; tokenLast4: string }
type Row = { tokenBy: string | null; tokenAt: number | null; tokenHash: string }

/**
 * Gives the connection a new API token; the one before stops working. It is shown this once: the form that made the connection does not
 * show it (create-connection.ts). `once`: of a button, which may be pressed twice; the token that the same person was given a moment ago
 * is shown again. Throws ERR_NO_WAPP_FOUND.
 */
export async function replaceToken(
  ctx: CompanyContext,
  connectionId: number,
  { once = false }: { once?: boolean } = {},
): Promise<Replaced> {
  requirePermission(ctx, 'connection:manage')
  const now = ctx.clock.now()
  const print = once ? `${requireUser(ctx).userId}|${connectionId}` : null
  const tokenAt = (by: string, madeAt: number) =>
    formApiToken(ctx.config, { companyId: ctx.companyId, print: by, madeAt })
  const token = print === null ? await newApiToken() : await tokenAt(print, now)
  const [written, [row]] = await ctx.db.batch<[unknown[], Row[]]>([
    ctx.db.statement(
      `UPDATE connections SET api_token_hash = ?3, api_token_last4 = ?4, updated_at = ?5,
         options = json_patch(options, json_object('madeBy', NULL, 'tokenBy', json(?6)))
       WHERE company_id = ?1 AND id = ?2
         AND (?7 IS NULL OR options ->> '$.tokenBy[0]' IS NOT ?7 OR options ->> '$.tokenBy[1]' <= ?8) RETURNING id`,
      connectionId,
      token.hash,
      token.last4,
      now,
      JSON.stringify(print === null ? null : [print, now]),
      print,
      now - PRESSED_AGAIN_MS,
    ),
    ctx.db.statement(
      `SELECT options ->> '$.tokenBy[0]' AS tokenBy, options ->> '$.tokenBy[1]' AS tokenAt, api_token_hash AS tokenHash
       FROM connections WHERE company_id = ?1 AND id = ?2`,
      connectionId,
    ),
  ])
  if (row === undefined) throw noSuchConnection()
  if (written.length > 0) return shown(token)
  const kept = await tokenAt(row.tokenBy ?? '', row.tokenAt ?? 0)
  if (kept.hash !== row.tokenHash) throw new Error('a token is not of the form that is noted')
  return shown(kept)
}

const shown = ({ token, last4 }: ApiToken): Replaced => ({ token, tokenLast4: last4 })
