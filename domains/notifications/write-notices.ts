import type { CompanyContext } from '#core/context.ts'
import type { CompanyEvent } from '#protocol/realtime/events.ts'
import type { Directory } from '../companies/directory.types.ts'
import { NOTICE_JOB_SECONDS, NOTICE_PAUSE_MS, NOTICE_SETTLE_MS } from './limits.ts'
import { noticesOf } from './notices-of-events.ts'
import type { Notice } from './notices-of-events.ts'

/** After the commit: what the company was told is also told to browsers that nobody looks at. */
export async function noticeEvents(
  ctx: CompanyContext,
  directory: Directory,
  events: readonly CompanyEvent[],
): Promise<void> {
  if (directory.wakeableUserIds.length === 0) return
  const actorId = ctx.actor.kind === 'user' ? ctx.actor.userId : null
  await writeNotices(ctx, directory, noticesOf(directory, events, actorId))
}

/**
 * Writes down which browsers are to be woken, in one statement, and has a job come for them. A ticket that a browser was just told of
 * waits for its pause to end; a mention does not. Costs nothing while nobody in the company wants to be woken.
 */
export async function writeNotices(
  ctx: CompanyContext,
  directory: Directory,
  notices: readonly Notice[],
): Promise<void> {
  const wakeable = new Set(directory.wakeableUserIds)
  const wanted = notices.filter(({ userId }) => wakeable.has(userId))
  if (wanted.length === 0) return
  const now = ctx.clock.now()
  const rows = await ctx.db.all<{ unseen: number }>(
    ctx.db.statement(
      `INSERT INTO push_notices (company_id, subscription_id, user_id, ticket_id, kind, message_id, unseen, due_at, created_at)
       SELECT ?1, s.id, s.user_id, n.value ->> 'ticketId', n.value ->> 'kind', n.value ->> 'messageId', 1, ?3, ?4
       FROM json_each(?2) n CROSS JOIN push_subscriptions s ON s.company_id = ?1 AND s.user_id = n.value ->> 'userId'
       WHERE true
       ON CONFLICT (company_id, subscription_id, ticket_id) DO UPDATE SET
         user_id = excluded.user_id,
         kind = CASE WHEN unseen = 0 OR excluded.kind = 'mention' OR kind = 'waiting' THEN excluded.kind ELSE kind END,
         message_id = coalesce(excluded.message_id, message_id),
         due_at = CASE WHEN excluded.kind = 'mention' THEN min(excluded.due_at, CASE WHEN unseen = 0 THEN excluded.due_at ELSE due_at END)
                       WHEN unseen = 0 THEN max(excluded.due_at, coalesce(sent_at, 0) + ${NOTICE_PAUSE_MS}) ELSE due_at END,
         attempts = CASE WHEN unseen = 0 THEN 0 ELSE attempts END,
         unseen = unseen + 1
       RETURNING unseen`,
      JSON.stringify(wanted),
      now + NOTICE_SETTLE_MS,
      now,
    ),
  )
  // The first since the last one went out: later ones go with it.
  if (rows.some(({ unseen }) => unseen === 1) || wanted.some(({ kind }) => kind === 'mention'))
    await ctx.enqueue({
      kind: 'push.send',
      companyId: ctx.companyId,
      shard: ctx.shard,
      delaySeconds: NOTICE_JOB_SECONDS,
    })
}
