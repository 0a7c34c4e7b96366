import type { CompanyContext, Statement } from '#core/context.ts'
import { requireUser } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { directoryChanged, forgetDirectory } from '../companies/directory.queries.ts'
import { SUBSCRIPTIONS_A_USER } from './limits.ts'
import type { SubscribeInput } from './notifications.inputs.ts'
import { isPushEndpoint } from './push-endpoint.ts'

/**
 * Lets the caller's browser be woken, for as long as this sign-in stands. The same browser again is the same row, whoever of the company
 * uses it now. A person's oldest browsers go when there are too many.
 */
export async function subscribeBrowser(ctx: CompanyContext, input: SubscribeInput): Promise<void> {
  const { userId, sessionId } = requireUser(ctx)
  if (ctx.config.push === null)
    throw new AppError('ERR_NOT_CONFIGURED', { message: 'web push has no keys' })
  if (!isPushEndpoint(input.endpoint, ctx.config.push.ownService))
    throw new AppError('ERR_INVALID_INPUT', {
      message: 'the endpoint is not the public https address of a push service',
      fields: { endpoint: ['address'] },
    })
  await ctx.db.batch([
    ctx.db.statement(
      `INSERT INTO push_subscriptions (company_id, user_id, session_id, endpoint, p256dh, auth, language, created_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
       ON CONFLICT (company_id, endpoint) DO UPDATE SET user_id = excluded.user_id, session_id = excluded.session_id,
         p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language, failures = 0, created_at = excluded.created_at`,
      userId,
      sessionId,
      input.endpoint,
      input.keys.p256dh,
      input.keys.auth,
      input.language,
      ctx.clock.now(),
    ),
    ctx.db.statement(
      `DELETE FROM push_subscriptions WHERE +company_id = ?1 AND id IN (
         SELECT id FROM push_subscriptions WHERE company_id = ?1 AND user_id = ?2 ORDER BY created_at DESC, id DESC LIMIT -1 OFFSET ${SUBSCRIPTIONS_A_USER})`,
      userId,
    ),
    directoryChanged(ctx),
  ])
  forgetDirectory(ctx.companyId)
}

/** The caller's browser is not to be woken any more. One that is not theirs, or not known, stays as it is. */
export async function unsubscribeBrowser(ctx: CompanyContext, endpoint: string): Promise<void> {
  const { userId } = requireUser(ctx)
  await ctx.db.batch([
    ctx.db.statement(
      `DELETE FROM push_notices WHERE company_id = ?1 AND subscription_id IN (
         SELECT id FROM push_subscriptions WHERE company_id = ?1 AND endpoint = ?2 AND user_id = ?3)`,
      endpoint,
      userId,
    ),
    ctx.db.statement(
      `DELETE FROM push_subscriptions WHERE company_id = ?1 AND endpoint = ?2 AND user_id = ?3`,
      endpoint,
      userId,
    ),
    directoryChanged(ctx),
  ])
  forgetDirectory(ctx.companyId)
}

/** These browsers are gone: signed out, or the push service says so. */
export async function forgetBrowsers(ctx: CompanyContext, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  ctx.log.info('push.ended', { browsers: ids.length })
  const of = (sql: string): Statement => ctx.db.statement(sql, JSON.stringify(ids))
  await ctx.db.batch([
    of(
      `DELETE FROM push_notices WHERE company_id = ?1 AND subscription_id IN (SELECT value FROM json_each(?2))`,
    ),
    of(
      `DELETE FROM push_subscriptions WHERE +company_id = ?1 AND id IN (SELECT value FROM json_each(?2))`,
    ),
    directoryChanged(ctx),
  ])
  forgetDirectory(ctx.companyId)
}
