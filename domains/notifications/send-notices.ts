import type { CompanyContext } from '#core/context.ts'
import { backoff } from '#core/backoff.ts'
import { SECOND_MS } from '#core/time.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import {
  NOTICE_LEASE_MS,
  NOTICE_MAX_ATTEMPTS,
  NOTICE_PAUSE_MS,
  NOTICE_RETRY_FIRST_MS,
  NOTICE_RETRY_MAX_MS,
  NOTICES_A_TURN,
  PUSH_MAX_FAILURES,
} from './limits.ts'
import { decideNotices } from './decide-notices.ts'
import type { ClaimedNotice, SubscriptionRow } from './decide-notices.ts'
import { sendPush } from './push-request.ts'
import type { PushOutcome } from './push-request.ts'
import { forgetBrowsers } from './push-subscriptions.service.ts'

/**
 * Sends the notices that are due. Two at once never send the same: each claims its own by moving their time ahead, and what is not
 * settled by then counts as lost and goes again. Every rule about who may be told is asked at this moment, not when it was written.
 */
export async function sendDueNotices(ctx: CompanyContext): Promise<void> {
  const { push } = ctx.config
  if (push === null) return
  const claimed = await claim(ctx)
  if (claimed.notices.length > 0) {
    const directory = await directoryFor(ctx)
    const verdicts = await decideNotices(ctx, directory, claimed)
    const gone = new Set(
      claimed.subscriptions.filter(({ id }) => verdicts.dead.has(id)).map(({ id }) => id),
    )
    const settled = await Promise.all(
      verdicts.notices.map(async ({ notice, subscription, payload }) => {
        if (payload === null) return { notice, outcome: null }
        const outcome = await sendPush(push, subscription, payload)
        if (outcome.kind === 'gone' || givesUp(subscription, outcome)) gone.add(subscription.id)
        return { notice, outcome }
      }),
    )
    await settle(ctx, settled)
    await forgetBrowsers(ctx, [...gone])
    report(
      ctx,
      settled.map(({ outcome }) => outcome),
    )
  }
  await comeAgain(ctx)
}

type Claimed = { notices: ClaimedNotice[]; subscriptions: SubscriptionRow[] }

async function claim(ctx: CompanyContext): Promise<Claimed> {
  const now = ctx.clock.now()
  const [notices, subscriptions] = await ctx.db.batch<[ClaimedNotice[], SubscriptionRow[]]>([
    ctx.db.statement(
      `UPDATE push_notices SET due_at = ?3 WHERE +company_id = ?1 AND id IN (
         SELECT id FROM push_notices INDEXED BY push_notices_due WHERE company_id = ?1 AND unseen > 0 AND due_at <= ?2
         ORDER BY due_at LIMIT ${NOTICES_A_TURN})
       RETURNING id, subscription_id AS subscriptionId, user_id AS userId, ticket_id AS ticketId, kind,
         message_id AS messageId, unseen, attempts`,
      now,
      now + NOTICE_LEASE_MS,
    ),
    ctx.db.statement(
      `SELECT id, user_id AS userId, session_id AS sessionId, endpoint, p256dh, auth, language, failures FROM push_subscriptions
       WHERE +company_id = ?1 AND id IN (SELECT subscription_id FROM push_notices INDEXED BY push_notices_due
         WHERE company_id = ?1 AND unseen > 0 AND due_at = ?2)`,
      now + NOTICE_LEASE_MS,
    ),
  ])
  return { notices, subscriptions }
}

function givesUp({ failures }: SubscriptionRow, outcome: PushOutcome): boolean {
  return outcome.kind === 'refused' && failures + 1 >= PUSH_MAX_FAILURES
}

type Settled = { notice: ClaimedNotice; outcome: PushOutcome | null }

/** What came while these were on their way is kept: only what was claimed is taken off. */
async function settle(ctx: CompanyContext, settled: readonly Settled[]): Promise<void> {
  const now = ctx.clock.now()
  const facts = settled.map(({ notice, outcome }) => {
    const again = outcome?.kind === 'later' && notice.attempts + 1 < NOTICE_MAX_ATTEMPTS
    const wait = backoff(notice.attempts + 1, NOTICE_RETRY_FIRST_MS, NOTICE_RETRY_MAX_MS)
    const asked = outcome?.kind === 'later' ? outcome.afterMs : null
    return {
      id: notice.id,
      taken: again ? 0 : notice.unseen,
      dueAt: now + (again ? Math.min(asked ?? wait, NOTICE_RETRY_MAX_MS) : NOTICE_PAUSE_MS),
      attempts: again ? notice.attempts + 1 : 0,
      sentAt: outcome?.kind === 'accepted' ? now : null,
    }
  })
  const refused = settled.flatMap(({ notice, outcome }) =>
    outcome?.kind === 'refused' ? [notice.subscriptionId] : [],
  )
  const accepted = settled.flatMap(({ notice, outcome }) =>
    outcome?.kind === 'accepted' ? [notice.subscriptionId] : [],
  )
  await ctx.db.batch([
    ctx.db.statement(
      `UPDATE push_notices SET unseen = max(0, unseen - (f.value ->> 'taken')), due_at = f.value ->> 'dueAt',
         attempts = f.value ->> 'attempts', sent_at = coalesce(f.value ->> 'sentAt', sent_at)
       FROM json_each(?2) f WHERE +push_notices.company_id = ?1 AND push_notices.id = (f.value ->> 'id')`,
      JSON.stringify(facts),
    ),
    ctx.db.statement(
      `UPDATE push_subscriptions SET failures = CASE WHEN id IN (SELECT value FROM json_each(?2)) THEN failures + 1 ELSE 0 END
       WHERE +company_id = ?1 AND (id IN (SELECT value FROM json_each(?2)) OR (id IN (SELECT value FROM json_each(?3)) AND failures > 0))`,
      JSON.stringify(refused),
      JSON.stringify(accepted),
    ),
  ])
}

/** The next ones have a job of their own; the sweeper comes should it be lost. */
async function comeAgain(ctx: CompanyContext): Promise<void> {
  const row = await ctx.db.first<{ dueAt: number | null }>(ctx.db.statement(NOTICES_DUE))
  if (row?.dueAt == null) return
  const delaySeconds = Math.max(1, Math.ceil((row.dueAt - ctx.clock.now()) / SECOND_MS))
  await ctx.enqueue({
    kind: 'push.send',
    companyId: ctx.companyId,
    shard: ctx.shard,
    delaySeconds,
  })
}

/** When the next notice is due; for the sweeper, which asks after everything that waits. */
export const NOTICES_DUE = `SELECT min(due_at) AS dueAt FROM push_notices INDEXED BY push_notices_due WHERE company_id = ?1 AND unseen > 0`

function report(ctx: CompanyContext, outcomes: readonly (PushOutcome | null)[]): void {
  const count = (kind: PushOutcome['kind']) =>
    outcomes.filter((outcome) => outcome?.kind === kind).length
  if (count('accepted') > 0) ctx.log.info('push.sent', { browsers: count('accepted') })
  const failed = count('refused') + count('later')
  if (failed > 0)
    ctx.log.warn('push.failed', {
      browsers: failed,
      status: outcomes.find((one) => one?.kind === 'refused' || one?.kind === 'later')?.kind,
    })
}
