import type { CompanyContext } from '#core/context.ts'
import { requireUser } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { TEST_PAUSE_MS } from './limits.ts'
import { personKey } from './push-payload.ts'
import type { PushPayload } from './push-payload.ts'
import { sendPush } from './push-request.ts'
import { forgetBrowsers } from './push-subscriptions.service.ts'

type Browser = {
  id: number
  endpoint: string
  p256dh: string
  auth: string
  language: PushPayload['language']
}

/** Whether the push service took it; `gone`: it knows this browser no more, and neither do we. */
export type TestResult = { result: 'sent' | 'gone' | 'failed' }

/** Wakes the browser of this sign-in once, to see whether it works. ERR_NOT_FOUND where none may be woken; not more often than each 5 s. */
export async function sendTestNotice(ctx: CompanyContext): Promise<TestResult> {
  const { userId, sessionId } = requireUser(ctx)
  const { push } = ctx.config
  if (push === null) throw new AppError('ERR_NOT_CONFIGURED', { message: 'web push has no keys' })
  const browser = await ctx.db.first<Browser>(
    ctx.db.statement(
      `SELECT id, endpoint, p256dh, auth, language FROM push_subscriptions
       WHERE company_id = ?1 AND user_id = ?2 AND session_id = ?3 ORDER BY created_at DESC LIMIT 1`,
      userId,
      sessionId,
    ),
  )
  if (browser === null)
    throw new AppError('ERR_NOT_FOUND', { message: 'no browser of this sign-in may be woken' })
  await takeTurn(ctx, browser.id, userId)
  const outcome = await sendPush(push, browser, {
    to: personKey(ctx.companyId, userId),
    kind: 'test',
    ticket: null,
    name: '',
    text: null,
    by: null,
    count: 1,
    language: browser.language,
  })
  if (outcome.kind === 'gone') await forgetBrowsers(ctx, [browser.id])
  const result = { accepted: 'sent', gone: 'gone', later: 'failed', refused: 'failed' } as const
  return { result: result[outcome.kind] }
}

/** Nobody makes us knock at an address as often as they like. */
async function takeTurn(
  ctx: CompanyContext,
  subscriptionId: number,
  userId: number,
): Promise<void> {
  const now = ctx.clock.now()
  const turn = await ctx.db.first(
    ctx.db.statement(
      `INSERT INTO push_notices (company_id, subscription_id, user_id, ticket_id, kind, due_at, sent_at, created_at)
       VALUES (?1, ?2, ?3, 0, 'test', ?4, ?4, ?4)
       ON CONFLICT (company_id, subscription_id, ticket_id) DO UPDATE SET sent_at = excluded.sent_at, due_at = excluded.due_at
       WHERE sent_at <= ?4 - ${TEST_PAUSE_MS} RETURNING id`,
      subscriptionId,
      userId,
      now,
    ),
  )
  if (turn === null)
    throw new AppError('ERR_TOO_MANY_TRIES', { retryAfterSeconds: TEST_PAUSE_MS / 1000 })
}
