import type { CompanyContext } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { ErrorCode } from '#core/errors.ts'
import type { Millis } from '#core/time.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import type { Directory } from '../companies/directory.types.ts'
import { hidesNumbers } from '../settings/hides-numbers.ts'
import { actingFor } from '../users/acting-for.ts'
import { forwardingChanged } from './forwards.events.ts'
import { forwardingStatement, forwardingViews } from './forwards.queries.ts'
import type { ForwardViewRow } from './forwards.queries.ts'
import {
  FILE_LOOK_MS,
  FILE_PATIENCE_MS,
  FORWARD_LEASE_MS,
  FORWARD_MAX_ATTEMPTS,
  FORWARD_PAUSE_MS,
  FORWARD_RETRY_MS,
} from './limits.ts'
import { performForward } from './perform-forward.ts'
import type { ForwardRow } from './perform-forward.ts'

/** Forwards one alarm does before it lets others have their turn. */
const FORWARDS_A_TURN = 20

type ClaimedForward = ForwardRow & {
  userId: number
  forwardingId: string
  attempts: number
  createdAt: Millis
}

/** When the next forward may go; a claimed one when its claim ends. */
const FORWARDS_DUE = `SELECT min(max(due_at, lease_until)) AS dueAt FROM forwards INDEXED BY forwards_due WHERE company_id = ?1 AND state = 'queued'`

/**
 * Sends on what is due, of every forwarding the next one, and says when it wants to be called again. For the company's alarm. A row
 * is claimed before it is sent, and what is sent carries the row's id, so that neither two at once nor a second try after a crash
 * sends anything twice.
 */
export async function runForwards(ctx: CompanyContext): Promise<Millis | null> {
  for (let turn = 0; turn < FORWARDS_A_TURN; turn += 1) {
    const claimed = await claim(ctx)
    if (claimed === undefined) break
    await forward(ctx, claimed)
  }
  const row = await ctx.db.first<{ dueAt: Millis | null }>(ctx.db.statement(FORWARDS_DUE))
  return row?.dueAt ?? null
}

/** Sets the forwarder's timer again, should it have been lost. For the sweeper. */
export async function resumeForwards(ctx: CompanyContext): Promise<void> {
  const row = await ctx.db.first<{ dueAt: Millis | null }>(ctx.db.statement(FORWARDS_DUE))
  if (row?.dueAt != null) await ctx.wakeAt(row.dueAt, 'forward')
}

/** The longest due whose forwarding has none older to send: order within a forwarding holds even where one has to wait. */
async function claim(ctx: CompanyContext): Promise<ClaimedForward | undefined> {
  const now = ctx.clock.now()
  const rows = await ctx.db.all<ClaimedForward>(
    ctx.db.statement(
      `UPDATE forwards SET lease_until = ?3, attempts = attempts + 1 WHERE company_id = ?1 AND id = (
         SELECT f.id FROM forwards f INDEXED BY forwards_due
         WHERE f.company_id = ?1 AND f.state = 'queued' AND f.due_at <= ?2 AND f.lease_until <= ?2
           AND NOT EXISTS (SELECT 1 FROM forwards o INDEXED BY forwards_key WHERE o.company_id = ?1 AND o.user_id = f.user_id
             AND o.forwarding_id = f.forwarding_id AND o.state = 'queued' AND o.id < f.id)
         ORDER BY f.due_at, f.id LIMIT 1)
       RETURNING id, user_id AS userId, forwarding_id AS forwardingId, message_id AS messageId, contact_id AS contactId, written_for AS writtenFor,
         sign_message AS signMessage, attempts, created_at AS createdAt`,
      now,
      now + FORWARD_LEASE_MS,
    ),
  )
  return rows[0]
}

type Outcome =
  | { kind: 'done'; messageId: number }
  | { kind: 'failed'; code: ErrorCode }
  | { kind: 'later'; dueAt: Millis }

async function forward(ctx: CompanyContext, claimed: ClaimedForward): Promise<void> {
  const directory = await directoryFor(ctx)
  const as = actingFor(ctx, directory, claimed.userId)
  const outcome: Outcome =
    as === null
      ? { kind: 'failed', code: 'ERR_NO_USER_FOUND' }
      : await tried(as, directory, claimed)
  await settle(ctx, directory, claimed, outcome)
}

async function tried(
  ctx: CompanyContext,
  directory: Directory,
  claimed: ClaimedForward,
): Promise<Outcome> {
  const now = ctx.clock.now()
  try {
    const forwarded = await performForward(ctx, directory, claimed)
    if (forwarded.kind === 'sent') return { kind: 'done', messageId: forwarded.messageId }
    return now - claimed.createdAt > FILE_PATIENCE_MS
      ? { kind: 'failed', code: 'ERR_WAPP_DOWNLOAD_MEDIA' }
      : { kind: 'later', dueAt: now + FILE_LOOK_MS }
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.status < 500)
      return { kind: 'failed', code: thrown.code }
    ctx.log.error('job.failed', thrown, { kind: 'forward', attempts: claimed.attempts })
    return claimed.attempts >= FORWARD_MAX_ATTEMPTS
      ? { kind: 'failed', code: 'ERR_INTERNAL' }
      : { kind: 'later', dueAt: now + FORWARD_RETRY_MS * 2 ** (claimed.attempts - 1) }
  }
}

/** Writes what became of it, and keeps the pause to the next one of its forwarding, however late this one was. */
async function settle(
  ctx: CompanyContext,
  directory: Directory,
  { id, userId, forwardingId }: ClaimedForward,
  outcome: Outcome,
): Promise<void> {
  const now = ctx.clock.now()
  const settled =
    outcome.kind === 'later'
      ? ctx.db.statement(
          `UPDATE forwards SET lease_until = 0, due_at = ?3 WHERE company_id = ?1 AND id = ?2 AND state = 'queued'`,
          id,
          outcome.dueAt,
        )
      : ctx.db.statement(
          // What was stopped while it went out did go out.
          `UPDATE forwards SET lease_until = 0, written_for = NULL, state = ?3, last_error = ?4, sent_message_id = ?5
           WHERE company_id = ?1 AND id = ?2 AND state IN ('queued','stopped')`,
          id,
          outcome.kind,
          outcome.kind === 'failed' ? outcome.code : null,
          outcome.kind === 'done' ? outcome.messageId : null,
        )
  const [, , rows] = await ctx.db.batch<[unknown[], unknown[], ForwardViewRow[]]>([
    settled,
    ctx.db.statement(
      `UPDATE forwards INDEXED BY forwards_key SET due_at = ?4
       WHERE company_id = ?1 AND user_id = ?2 AND forwarding_id = ?3 AND state = 'queued' AND due_at < ?4`,
      userId,
      forwardingId,
      now + FORWARD_PAUSE_MS,
    ),
    forwardingStatement(ctx, userId, forwardingId),
  ])
  const as = actingFor(ctx, directory, userId)
  const [forwarding] = forwardingViews(rows, as === null || hidesNumbers(as, directory))
  if (forwarding !== undefined) await ctx.emit([forwardingChanged(userId, forwarding)])
}
