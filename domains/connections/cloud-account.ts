import type { CompanyContext, Statement } from '#core/context.ts'
import { openEnvelope, sealEnvelope } from '#core/auth/envelopes.ts'
import { AppError } from '#core/errors.ts'
import { digitsOf } from '#core/phone.ts'
import { problem } from '#core/problems.ts'
import { driverFor } from '../channels/drivers.ts'

/** An account of the Cloud API as Meta answers for it. `number` is empty where Meta does not say it. */
type ProbedAccount =
  { kind: 'works'; number: string } | { kind: 'refused'; reason: string } | { kind: 'unreachable' }

/** Asks Meta whether the token reaches the account. */
export async function probeAccount(
  ctx: CompanyContext,
  account: { id: number; externalId: string; token: string },
): Promise<ProbedAccount> {
  const answer = (await driverFor(ctx, 'whatsappapi')?.probe(account)) ?? null
  if (answer === null) return { kind: 'unreachable' }
  return answer.ok
    ? { kind: 'works', number: digitsOf(answer.number ?? '') }
    : { kind: 'refused', reason: answer.reason ?? '' }
}

/** The account's number. Throws ERR_INVALID_INPUT for a token that does not reach it, ERR_CONNECTION_UNAVAILABLE when Meta can't be asked. */
export async function requireAccount(
  ctx: CompanyContext,
  account: { id: number; externalId: string; token: string },
): Promise<string> {
  const probed = await probeAccount(ctx, account)
  switch (probed.kind) {
    case 'works':
      return probed.number
    case 'refused':
      throw new AppError('ERR_INVALID_INPUT', {
        message: `Meta does not take it: ${probed.reason}`,
        fields: { accessToken: [problem('metaToken')] },
        data: { reason: probed.reason },
      })
    case 'unreachable':
      throw new AppError('ERR_CONNECTION_UNAVAILABLE', {
        message: 'Meta could not be asked',
        data: { reason: 'ERR_NO_ANSWER' },
      })
  }
}

const placeOf = (ctx: CompanyContext, connectionId: number) => ({
  companyId: ctx.companyId,
  table: 'connections',
  row: connectionId,
  column: 'credentials',
})

/** Stores the token, sealed for its row, and lets the connection work. */
export async function connectAccountStatement(
  ctx: CompanyContext,
  connectionId: number,
  account: { token: string; number: string },
): Promise<Statement> {
  return ctx.db.statement(
    `UPDATE connections SET credentials = ?3, number = coalesce(nullif(?4, ''), number), status = 'CONNECTED', status_reason = NULL,
       updated_at = ?5 WHERE company_id = ?1 AND id = ?2`,
    connectionId,
    await sealEnvelope(ctx.config, account.token, placeOf(ctx, connectionId)),
    account.number,
    ctx.clock.now(),
  )
}

/** The stored token, or null. */
export async function storedToken(
  ctx: CompanyContext,
  connectionId: number,
): Promise<string | null> {
  const row = await ctx.db.first<{ credentials: string | null }>(
    ctx.db.statement(
      'SELECT credentials FROM connections WHERE company_id = ?1 AND id = ?2',
      connectionId,
    ),
  )
  return row?.credentials == null
    ? null
    : await openEnvelope(ctx.config, row.credentials, placeOf(ctx, connectionId))
}
