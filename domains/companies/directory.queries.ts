import type { CompanyContext, Statement } from '#core/context.ts'
import type { Millis } from '#core/time.ts'
import type { Directory, DirectoryQueue, DirectoryTag, FormerName } from './directory.types.ts'
import type {
  CompanyRow,
  ConnectionQueueRow,
  ConnectionRow,
  SettingRow,
  UserQueueRow,
  UserRow,
} from './directory.rows.ts'
import { AppError } from '#core/errors.ts'
import * as rows from './directory.rows.ts'
import { DIRECTORIES_KEPT, DIRECTORY_CHECK_MS, DIRECTORY_MAX_AGE_MS } from './limits.ts'

type Cached = { directory: Directory; version: number | null; checkedAt: Millis; loadedAt: Millis }

/** By company, the longest unused first. Holds data only: a promise of one request must not be awaited by another. */
const cache = new Map<number, Cached>()
/** Copies that are being loaded, by company: one that a change overtakes is not kept. */
const loading = new Map<number, Set<object>>()

/**
 * The company's small sets: company with plan, users, queues, tags, connections, settings. Costs nothing in the steady state, one
 * small query a second to see whether it changed, and two batches in parallel to load.
 */
export async function directoryFor(ctx: CompanyContext): Promise<Directory> {
  const cached = recall(ctx)
  if (cached === undefined) return await load(ctx, null)
  const now = ctx.clock.now()
  if (Math.abs(now - cached.checkedAt) < DIRECTORY_CHECK_MS) return cached.directory
  // Whoever comes while this one asks gets the copy at hand.
  const before = cached.checkedAt
  cached.checkedAt = now
  try {
    return await directoryNow(ctx)
  } catch (thrown) {
    cached.checkedAt = before
    throw thrown
  }
}

/** Reads of the directory as it is now that are under way, by the request that waits for them. */
const underWay = new WeakMap<CompanyContext, Promise<Directory>>()

/**
 * The directory as it is now, by one small query more: for what a screen goes on showing, which reads it in the moment after it changed,
 * and not again. Parts of one request that ask at once are answered by one read.
 */
export function directoryNow(ctx: CompanyContext): Promise<Directory> {
  const known = underWay.get(ctx)
  if (known !== undefined) return known
  const reading = readNow(ctx).finally(() => underWay.delete(ctx))
  underWay.set(ctx, reading)
  return reading
}

async function readNow(ctx: CompanyContext): Promise<Directory> {
  const row = await ctx.db.first<DirectoryVersionRow>(directoryVersionStatement(ctx))
  return await directoryAt(ctx, row?.directoryVersion ?? 0)
}

/**
 * The directory for callers that read the version beside their own statements (directoryVersionStatement): the cached one when it
 * is of that version, else loaded.
 */
export async function directoryAt(ctx: CompanyContext, version: number): Promise<Directory> {
  const cached = recall(ctx)
  if (cached?.version !== version) return await load(ctx, version)
  cached.checkedAt = ctx.clock.now()
  return cached.directory
}

export type DirectoryVersionRow = { directoryVersion: number }

/** One row {directoryVersion}; rides in a batch of the caller. */
export function directoryVersionStatement(ctx: CompanyContext): Statement {
  return ctx.db.statement(
    'SELECT coalesce((SELECT directory_version FROM company_state WHERE company_id = ?1), 0) AS directoryVersion',
  )
}

/** Makes every cached copy stale. Belongs in the batch of whoever changes what the directory holds, after the change. */
export function directoryChanged(ctx: CompanyContext): Statement {
  return ctx.db.statement(
    `INSERT INTO company_state (company_id, directory_version) VALUES (?1, 2)
       ON CONFLICT (company_id) DO UPDATE SET directory_version = directory_version + 1`,
  )
}

/** The same, when the statement before it in the batch changed rows. */
export function directoryChangedIfSo(ctx: CompanyContext): Statement {
  return ctx.db.statement(
    `INSERT INTO company_state (company_id, directory_version) SELECT ?1, 2 WHERE changes() > 0
       ON CONFLICT (company_id) DO UPDATE SET directory_version = directory_version + 1`,
  )
}

/** Drops this isolate's copy, so that the writer sees its own change at once. To be called after the batch. */
export function forgetDirectory(companyId: number): void {
  loading.delete(companyId)
  cache.delete(companyId)
}

function recall(ctx: CompanyContext): Cached | undefined {
  const cached = cache.get(ctx.companyId)
  if (cached === undefined) return undefined
  if (Math.abs(ctx.clock.now() - cached.loadedAt) >= DIRECTORY_MAX_AGE_MS) {
    cache.delete(ctx.companyId)
    return undefined
  }
  cache.delete(ctx.companyId)
  cache.set(ctx.companyId, cached)
  return cached
}

type ShardRows = [
  DirectoryQueue[],
  DirectoryTag[],
  ConnectionRow[],
  ConnectionQueueRow[],
  UserQueueRow[],
  SettingRow[],
  FormerName[],
  { userId: number }[],
]

/**
 * `version` is what was read before the load began; null when nothing was, and then the next check loads once more. The version that
 * stands while loading would not do: the two databases are read side by side, and a change that falls between must show.
 */
async function load(ctx: CompanyContext, version: number | null): Promise<Directory> {
  const { companyId } = ctx
  const own = {}
  const all = loading.get(companyId) ?? new Set()
  loading.set(companyId, all.add(own))
  const before = cache.get(companyId)
  try {
    const directory = await read(ctx)
    const now = cache.get(companyId)
    // By a later one that came meanwhile. What was there before may be later only where the database was set back.
    const isOvertaken =
      loading.get(companyId) !== all || (now !== before && (now?.version ?? 0) > (version ?? 0))
    if (!isOvertaken) keep(ctx, directory, version)
    return directory
  } finally {
    all.delete(own)
    if (all.size === 0 && loading.get(companyId) === all) loading.delete(companyId)
  }
}

async function read({ db, control }: CompanyContext): Promise<Directory> {
  const [
    [[company], users],
    [queues, tags, connections, connectionQueues, userQueues, settings, former, wakeable],
  ] = await Promise.all([
    control.batch<[CompanyRow[], UserRow[]]>([
      control.statement(rows.COMPANY_SQL),
      control.statement(rows.USERS_SQL),
    ]),
    db.batch<ShardRows>([
      db.statement(rows.QUEUES_SQL),
      db.statement(rows.TAGS_SQL),
      db.statement(rows.CONNECTIONS_SQL),
      db.statement(rows.CONNECTION_QUEUES_SQL),
      db.statement(rows.USER_QUEUES_SQL),
      db.statement(rows.SETTINGS_SQL),
      db.statement(rows.FORMER_SQL),
      db.statement(rows.WAKEABLE_SQL),
    ]),
  ])
  if (company === undefined)
    throw new AppError('ERR_COMPANY_INACTIVE', { message: 'the company does not exist' })
  return rows.directoryFrom({
    company,
    users,
    queues,
    tags,
    connections,
    connectionQueues,
    userQueues,
    settings,
    former,
    wakeable,
  })
}

function keep(ctx: CompanyContext, directory: Directory, version: number | null): void {
  const now = ctx.clock.now()
  cache.set(ctx.companyId, { directory, version, checkedAt: now, loadedAt: now })
  for (const oldest of cache.keys()) {
    if (cache.size <= DIRECTORIES_KEPT) break
    cache.delete(oldest)
  }
}
