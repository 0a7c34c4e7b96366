import type { Context, Next } from 'hono'
import type { Attempt, CompanyContext } from '#core/context.ts'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { WorkerApiEnv } from './worker-api-env.ts'
import { requireUser } from '#core/context.ts'
import { AppError, toAppError } from '#core/errors.ts'
import { FORGOTTEN } from '#core/forgotten-answers.ts'
import { hex } from '#core/ids.ts'
import { logFailure } from '#core/log-failure.ts'
import { directoryFor } from '#domains/companies/directory.queries.ts'
import { hidesNumbers } from '#domains/settings/hides-numbers.ts'
import { DAY_MS, MINUTE_MS, type Millis } from '#core/time.ts'

/** A request as its key knows it. */
type KeyedRequest = { hash: string; sight: string }

/** How long an answer is kept for its repetition. */
const KEPT_MS = DAY_MS
/** A try that has not answered after this long died on the way: the request may be tried again. */
const IN_PROGRESS_MS = MINUTE_MS
const KEY_MAX = 255
/** 128 bits, as a random id has. */
const ATTEMPT_CHARS = 32

type KeyRow = {
  requestHash: string
  sight: string
  status: number | null
  body: string | null
}

/**
 * A write that carries an Idempotency-Key happens once (contract §3): its repetition gets the first answer, another request under
 * the same key ERR_IDEMPOTENCY_CONFLICT, and one that comes while the first still runs ERR_IDEMPOTENCY_IN_PROGRESS. What failed on
 * our side, or has not answered within a minute, may be tried again: what it wrote is found by the id that all tries share (Attempt).
 * Raw bytes are no such request: they are put again, whatever came under the key before.
 * The answer is told again only while its caller sees what they saw (rights, hidden numbers), and nobody was erased since.
 */
export async function idempotency(
  c: Context<WorkerApiEnv>,
  next: Next,
  /** Whether the operation reads its body itself (Operation.bytes). */
  isOfBytes: () => boolean,
): Promise<Response | void> {
  const given = c.req.header('Idempotency-Key')
  if (given === undefined || c.req.method === 'GET' || c.req.method === 'HEAD') return await next()
  if (given === '' || given.length > KEY_MAX) {
    throw new AppError('ERR_INVALID_INPUT', {
      message: `Idempotency-Key has 1 to ${KEY_MAX} characters`,
    })
  }
  if (isOfBytes()) return await next()
  const { ctx } = c.var
  // A key is its user's: a colleague who makes the same one is not answered with somebody else's data.
  const key = await sha256(new TextEncoder().encode(`${requireUser(ctx).userId}|${given}`))
  const request = { hash: await hashOf(c), sight: await sightOf(ctx) }
  const claimed = await claim(ctx, key, request)
  if ('status' in claimed) return repeated(c, claimed, request)
  c.set('ctx', { ...ctx, attempt: claimed })
  await next()
  const answer = c.res
  try {
    await settle(ctx, key, request, answer, c.var.repetition)
  } catch (thrown) {
    // What was done stays done: told that it failed, the caller would have it done again.
    logFailure(ctx.log, toAppError(thrown), { path: c.req.path })
  }
}

/** Takes the key for this request, or gives the row of the request that has it. */
async function claim(
  ctx: CompanyContext,
  key: string,
  request: KeyedRequest,
): Promise<Attempt | KeyRow> {
  const { db } = ctx
  const now = ctx.clock.now()
  const [, [taken], [row]] = await db.batch<
    [unknown[], { createdAt: Millis; isRepeated: 0 | 1 }[], KeyRow[]]
  >([
    db.statement(
      'DELETE FROM idempotency_keys WHERE company_id = ?1 AND key = ?2 AND created_at <= ?3',
      key,
      now - KEPT_MS,
    ),
    db.statement(
      `INSERT INTO idempotency_keys (company_id, key, request_hash, sight, created_at, tried_at) VALUES (?1, ?2, ?3, ?4, ?5, ?5)
         ON CONFLICT (company_id, key) DO UPDATE SET request_hash = excluded.request_hash, sight = excluded.sight, tried_at = excluded.tried_at,
           created_at = iif(request_hash = excluded.request_hash, created_at, excluded.created_at)
         WHERE status IS NULL AND tried_at <= ?6
         RETURNING created_at AS createdAt, created_at < tried_at AS isRepeated`,
      key,
      request.hash,
      request.sight,
      now,
      now - IN_PROGRESS_MS,
    ),
    db.statement(
      `SELECT request_hash AS requestHash, sight, status, body FROM idempotency_keys
       WHERE company_id = ?1 AND key = ?2`,
      key,
    ),
  ])
  if (taken !== undefined) {
    const id = await sha256(new TextEncoder().encode(`${key}|${request.hash}|${taken.createdAt}`))
    return { id: id.slice(0, ATTEMPT_CHARS), key, isRepeated: taken.isRepeated === 1 }
  }
  if (row === undefined) throw new Error('an idempotency key was neither free nor taken')
  return row
}

function repeated(c: Context<WorkerApiEnv>, before: KeyRow, request: KeyedRequest): Response {
  if (before.requestHash !== request.hash) {
    throw new AppError('ERR_IDEMPOTENCY_CONFLICT', {
      message: 'this Idempotency-Key was used for another request',
    })
  }
  if (before.status === null) {
    throw new AppError('ERR_IDEMPOTENCY_IN_PROGRESS', {
      message: 'the first request with this Idempotency-Key is still running',
      retryAfterSeconds: 1,
    })
  }
  if (before.sight !== request.sight) {
    throw new AppError('ERR_IDEMPOTENCY_CONFLICT', {
      message: `the request was carried out; what it was answered is not told again, as ${
        before.sight === FORGOTTEN ? 'a person was erased' : 'the rights of the user changed'
      } since`,
    })
  }
  c.header('Idempotency-Replayed', 'true')
  if (before.body === null) return c.body(null, before.status as 204)
  c.header('Content-Type', 'application/json')
  return c.body(before.body, before.status as ContentfulStatusCode)
}

async function settle(
  ctx: CompanyContext,
  key: string,
  request: KeyedRequest,
  answer: Response,
  repetition: Record<string, unknown> | undefined,
): Promise<void> {
  const { db } = ctx
  const done = answer.status < 500 && answer.status !== 429
  const body =
    !done || answer.body === null
      ? null
      : repetition === undefined
        ? await answer.clone().text()
        : JSON.stringify(repetition)
  const statement = done
    ? db.statement(
        `UPDATE idempotency_keys SET status = ?3, body = iif(sight = '${FORGOTTEN}', NULL, ?4)
         WHERE company_id = ?1 AND key = ?2 AND request_hash = ?5`,
        key,
        answer.status,
        body,
        request.hash,
      )
    : // The row stays: part of the work may be done.
      db.statement(
        'UPDATE idempotency_keys SET tried_at = 0 WHERE company_id = ?1 AND key = ?2 AND request_hash = ?3',
        key,
        request.hash,
      )
  await db.batch([
    statement,
    db.statement(
      `DELETE FROM idempotency_keys WHERE company_id = ?1 AND key IN
         (SELECT key FROM idempotency_keys WHERE company_id = ?1 AND created_at <= ?2 LIMIT 20)`,
      ctx.clock.now() - KEPT_MS,
    ),
  ])
}

/** Whatever decides what an answer shows to its caller. */
async function sightOf(ctx: CompanyContext): Promise<string> {
  const { userId, profile, super: isSuper, allTicket, allowGroup, queueIds } = requireUser(ctx)
  const hides = hidesNumbers(ctx, await directoryFor(ctx))
  const queues = queueIds.toSorted((one, other) => one - other)
  return JSON.stringify([userId, profile, isSuper, allTicket, allowGroup, hides, queues])
}

async function hashOf(c: Context<WorkerApiEnv>): Promise<string> {
  const { pathname, search } = new URL(c.req.url)
  const head = new TextEncoder().encode(`${c.req.method}\n${pathname}${search}\n`)
  const body = new Uint8Array(await c.req.arrayBuffer())
  const whole = new Uint8Array(head.length + body.length)
  whole.set(head)
  whole.set(body, head.length)
  return await sha256(whole)
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
