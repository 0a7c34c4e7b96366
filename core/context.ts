import type { CompanyEvent } from '../protocol/realtime/events.ts'
import type { Profile, Permission, Holder } from './permissions.ts'
import type { Clock, Millis } from './time.ts'
import type { Job } from './jobs.ts'
import type { Config } from './config.ts'
import type { Log } from './logs.ts'
import type { SessionPort } from './session-port.ts'
import { may } from './permissions.ts'
import { AppError } from './errors.ts'

/** A signed-in attendant, in a browser or through the API. */
export type UserActor = {
  kind: 'user'
  userId: number
  name: string
  sessionId: string
  profile: Profile
  super: boolean
  /** Sees every ticket of the company (specification: allTicket). */
  allTicket: boolean
  /** Sees every group ticket (specification: allowGroup). */
  allowGroup: boolean
  queueIds: readonly number[]
}
/** A webhook, a job or a timer acting for the company; `reason` is the log's word for it. */
export type SystemActor = { kind: 'system'; reason: string }
export type Actor = UserActor | SystemActor

/** One statement and its parameters. ?1 is always the company's id, bound by the database handle. */
export type Statement = { sql: string; params: readonly unknown[] }

/** A request with an Idempotency-Key (contract §3). */
export type Attempt = {
  /** For what may exist once only: the same 32 characters (0-9, a-f) however often the request is tried. */
  id: string
  /** Its row in idempotency_keys. */
  key: string
  /** An earlier try ended without an answer; what it wrote may be there. */
  isRepeated: boolean
}

export type TenantDb = {
  /** A statement of the company: the text must say `company_id` and use ?1 for it; `params` start at ?2. Throws if it does not. */
  statement(sql: string, ...params: readonly unknown[]): Statement
  all<Row>(statement: Statement): Promise<Row[]>
  first<Row>(statement: Statement): Promise<Row | null>
  /** Runs all in one transaction, in order, one round trip. Result rows per statement. */
  batch<Rows extends readonly unknown[][] = unknown[][]>(
    statements: readonly Statement[],
  ): Promise<Rows>
}

/**
 * What every command takes first. Made in three places only (workers/request-context.ts, workers/system-context.ts and the tests'
 * factory): without it no tenant data can be read or written.
 */
export type CompanyContext = {
  companyId: number
  shard: number
  db: TenantDb
  /** The company's own rows of the control database, under the same rule as `db`. */
  control: TenantDb
  actor: Actor
  clock: Clock
  config: Config
  log: Log
  requestId: string
  /** Of a request whose caller may send it again; absent of all others. */
  attempt?: Attempt
  /** When the request came: what others wrote since then, its sender cannot have seen. */
  arrivedAt: Millis
  /** Private storage of files. A key starts with `c<companyId>/`, or `platform/`: who makes one, makes it with core/media-keys.ts. */
  files: R2Bucket
  /** The way to the sockets of linked phones. */
  sessions: SessionPort
  /** Tells the company's browsers, after the commit. Never throws: a frame that is lost is healed by the client's catch-up. */
  emit(events: readonly CompanyEvent[]): Promise<void>
  /** Puts work on a queue as a second chance; the row it names is the truth. Never throws. */
  enqueue(job: Job): Promise<void>
  /**
   * Has the company's sweeper run at this time at the latest: for rows that come due. `forward`: the timer of what is forwarded, which
   * keeps a finer pace than the sweeper. Never throws.
   */
  wakeAt(dueAt: Millis, work?: 'sweep' | 'forward'): Promise<void>
  /** Starts work that may outlive the answer. */
  defer(work: Promise<unknown>): void
}

export function requireUser(ctx: CompanyContext): UserActor {
  if (ctx.actor.kind !== 'user')
    throw new AppError('ERR_NO_PERMISSION', { message: 'only a signed-in user can do this' })
  return ctx.actor
}

/** Refuses with ERR_NO_PERMISSION unless the actor may; the system may everything inside its company. */
export function requirePermission(ctx: CompanyContext, permission: Permission): void {
  if (!allowed(ctx, permission))
    throw new AppError('ERR_NO_PERMISSION', { message: `${permission} is not allowed` })
}

export function allowed(ctx: CompanyContext, permission: Permission): boolean {
  return ctx.actor.kind === 'system' || may(ctx.actor satisfies Holder, permission)
}

/** A try under way; `release` never throws. */
export type HeldTry = { count(): Promise<void>; release(): Promise<void> }

/** A way to slow down guessing: counts tries of a key in a window, in a Durable Object of its own. */
export type RateGatePort = {
  /** Counts one try. Throws ERR_TOO_MANY_TRIES with retryAfterSeconds once more than `limit` fell in `windowMs`. */
  take(key: string, limit: number, windowMs: number): Promise<void>
  /**
   * Looks whether one more try is within the limit and holds its place until it is known whether it counts, so that many at once do not
   * pass for one. Who ends without a word has lost nothing: the place is free again soon. Throws as `take` does.
   */
  hold(key: string, limit: number, windowMs: number): Promise<HeldTry>
  /** Takes one try back that turned out to be none, e.g. a right password; the others stay counted. */
  giveBack(key: string): Promise<void>
  /** Forgets the tries of a key. */
  clear(key: string): Promise<void>
}

/**
 * For the few commands that run before a company is known (sign-in, refresh, webhook routing, the platform owner's pages). Reaches
 * the control database only; `company()` is how a signed-in request goes on to a CompanyContext.
 */
export type PlatformContext = {
  control: D1Database
  clock: Clock
  config: Config
  log: Log
  requestId: string
  rates: RateGatePort
  /** The caller's address as the platform saw it, for rate limits only. */
  address: string
  userAgent: string
  /** Tells the browsers of a company; the same promise as CompanyContext.emit. */
  emitTo(companyId: number, events: readonly CompanyEvent[]): Promise<void>
  defer(work: Promise<unknown>): void
}
