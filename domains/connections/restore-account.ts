import type { CompanyContext } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { directoryChanged, forgetDirectory } from '../companies/directory.queries.ts'
import { claimRoute } from './channel-route.ts'
import { probeAccount, storedToken } from './cloud-account.ts'
import type { ConnectionRow } from './connection-rows.ts'
import { connectionChanged } from './connections.events.ts'

/**
 * Asks Meta again for an account of the Cloud API that was put aside. When it answers, the connection works again and what waited goes
 * out; else it stays down under the provider's words. Throws ERR_WAPP_NOT_INITIALIZED with them as `data.reason`.
 */
export async function restoreAccount(ctx: CompanyContext, row: ConnectionRow): Promise<void> {
  const token = await storedToken(ctx, row.id)
  const { externalId } = row
  if (token === null || externalId === null) throw refused('there is no access token')
  const probed = await probeAccount(ctx, { id: row.id, externalId, token })
  // Not being able to ask says nothing about the account.
  if (probed.kind === 'unreachable') throw refused('ERR_NO_ANSWER')
  if (probed.kind === 'works') {
    if (!(await claimRoute(ctx, row.id, { kind: 'whatsappapi', externalId })))
      throw new AppError('ERR_DUPLICATED_CONNECTION', { message: 'this account is linked already' })
  }
  const works = probed.kind === 'works'
  await ctx.db.batch([
    ctx.db.statement(
      `UPDATE connections SET status = ?3, status_reason = ?4, number = coalesce(nullif(?5, ''), number), updated_at = ?6
       WHERE company_id = ?1 AND id = ?2`,
      row.id,
      works ? 'CONNECTED' : 'DISCONNECTED',
      works ? null : probed.reason,
      works ? probed.number : '',
      ctx.clock.now(),
    ),
    directoryChanged(ctx),
  ])
  forgetDirectory(ctx.companyId)
  await ctx.emit([connectionChanged(row.id)])
  if (!works) throw refused(probed.reason)
  await ctx.wakeAt(ctx.clock.now())
}

const refused = (reason: string) =>
  new AppError('ERR_WAPP_NOT_INITIALIZED', {
    message: `the account does not answer: ${reason}`,
    data: { reason, retryable: true },
  })
