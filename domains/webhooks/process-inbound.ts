import type { CompanyContext, Statement } from '#core/context.ts'
import { backoff } from '#core/backoff.ts'
import { SECOND_MS } from '#core/time.ts'
import type { CompanyEvent } from '#protocol/realtime/events.ts'
import { readEvent } from '#protocol/session/events.ts'
import { directoryFor, forgetDirectory } from '../companies/directory.queries.ts'
import type { Directory } from '../companies/directory.types.ts'
import { mapIdentitiesStatements } from '../contacts/map-identities.ts'
import { mergeContacts } from '../contact-merges/merge-contacts.ts'
import { effectEvents } from '../messages/effect-events.ts'
import { planHistory } from './import-history.ts'
import { planIngest } from './ingest-messages.ts'
import type { IngestPlan } from './ingest-messages.ts'
import { noticeEvents } from '../notifications/write-notices.ts'
import { holdStatement } from './held-events.ts'
import type { Effect, EventRow, Sorted } from './inbound-page.ts'
import { INBOUND_MAX_ATTEMPTS, INBOUND_PAGE, INBOUND_RETRY_MAX_MS } from './limits.ts'
import { sortMetaEvent } from './sort-meta-event.ts'
import { readStored, sortSessionEvent } from './sort-session-event.ts'

/**
 * Gives the company's oldest stored events their effect: one page in one transaction, together with the mark that they are done, so
 * that a kill in between leaves either both or neither. A page that fails is tried again event by event, and the one at fault is
 * counted and at last set aside as dead.
 */
export async function processInbound(
  ctx: CompanyContext,
): Promise<{ processed: number; more: boolean }> {
  const waiting = await ctx.db.all<EventRow>(
    ctx.db.statement(
      `SELECT id, connection_id AS connectionId, kind, payload, attempts, received_at AS receivedAt FROM inbound_events
       WHERE company_id = ?1 AND state = 'pending' AND retry_at <= ?2 ORDER BY id LIMIT ${INBOUND_PAGE}`,
      ctx.clock.now(),
    ),
  )
  if (waiting.length === 0) return { processed: 0, more: false }
  const events = pageOf(waiting)
  const directory = await directoryOf(ctx, events)
  try {
    await handle(ctx, directory, events)
  } catch (thrown) {
    if (events.length > 1) ctx.log.error('inbound.failed', thrown, { events: events.length })
    await oneByOne(ctx, directory, events)
  }
  return {
    processed: events.length,
    more: waiting.length === INBOUND_PAGE || events.length < waiting.length,
  }
}

/** The company's directory with the connections of these events: the cached one may be from before theirs was linked. */
async function directoryOf(ctx: CompanyContext, events: readonly EventRow[]): Promise<Directory> {
  const cached = await directoryFor(ctx)
  const known = new Set(cached.connections.map(({ id }) => id))
  if (events.every(({ connectionId }) => known.has(connectionId))) return cached
  forgetDirectory(ctx.companyId)
  return await directoryFor(ctx)
}

/** A bite of history holds a hundred messages and is a page of its own: what came before it goes first. */
function pageOf(events: readonly EventRow[]): readonly EventRow[] {
  const history = events.findIndex((event) => event.kind === 'history')
  if (history < 0) return events
  return events.slice(0, Math.max(1, history))
}

async function oneByOne(
  ctx: CompanyContext,
  directory: Directory,
  events: readonly EventRow[],
): Promise<void> {
  for (const event of events) {
    try {
      await handle(ctx, directory, [event])
    } catch (thrown) {
      const dead = event.attempts + 1 >= INBOUND_MAX_ATTEMPTS
      ctx.log.error(dead ? 'inbound.dead' : 'inbound.failed', thrown, {
        eventId: event.id,
        kind: event.kind,
      })
      await ctx.db.all(
        ctx.db.statement(
          `UPDATE inbound_events SET attempts = attempts + 1, last_error = ?3, state = CASE WHEN ?4 = 1 THEN 'dead' ELSE state END, retry_at = ?5
           WHERE company_id = ?1 AND id = ?2`,
          event.id,
          thrown instanceof Error ? thrown.message : String(thrown),
          dead ? 1 : 0,
          ctx.clock.now() + backoff(event.attempts + 1, SECOND_MS, INBOUND_RETRY_MAX_MS),
        ),
      )
    }
  }
}

async function handle(
  ctx: CompanyContext,
  directory: Directory,
  events: readonly EventRow[],
): Promise<void> {
  const sorted: Sorted = { arrivals: [], effects: [], mappings: [], held: [] }
  const plan =
    events[0]?.kind === 'history'
      ? await historyPlan(ctx, directory, events[0], sorted)
      : await pagePlan(ctx, directory, events, sorted)
  if (sorted.held.length > 0) ctx.log.info('inbound.held', { events: sorted.held.length })
  const effects = [...sorted.effects, ...mappingEffect(ctx, sorted.mappings)]
  const results = await ctx.db.batch([
    ...plan.statements,
    ...effects.flatMap((effect) => effect.statements),
    ...settleStatements(ctx, events, sorted.held),
  ])
  await afterwards(ctx, async () => {
    const told = await plan.events(results, 0)
    if (told.length > 0) await ctx.emit(told)
    // A phone's history is no news.
    if (events[0]?.kind !== 'history') ctx.defer(noticeEvents(ctx, directory, told))
  })
  await afterwards(ctx, async () => {
    await publishEffects(ctx, directory, effects, results.slice(plan.statements.length))
  })
  await afterwards(ctx, async () => {
    await plan.afterCommit?.(results, 0)
  })
}

/** The page is done: what fails now must not have it handled again. */
async function afterwards(ctx: CompanyContext, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (thrown) {
    ctx.log.error('job.failed', thrown, { job: 'inbound' })
  }
}

async function pagePlan(
  ctx: CompanyContext,
  directory: Directory,
  events: readonly EventRow[],
  sorted: Sorted,
): Promise<IngestPlan> {
  for (const event of events) {
    const connection = directory.connections.find((one) => one.id === event.connectionId)
    // The connection was deleted: there is nobody left to show it to.
    if (connection === undefined) continue
    if (event.kind === 'session') sortSessionEvent(ctx, directory, connection, event, sorted)
    else sortMetaEvent(ctx, connection, event, sorted)
  }
  return await planIngest(ctx, directory, sorted.arrivals)
}

async function historyPlan(
  ctx: CompanyContext,
  directory: Directory,
  event: EventRow,
  sorted: Sorted,
): Promise<IngestPlan> {
  const nothing: IngestPlan = { statements: [], events: () => Promise.resolve([]) }
  const connection = directory.connections.find((one) => one.id === event.connectionId)
  if (connection === undefined) return nothing
  const envelope = readStored(event.payload)
  const read = envelope === null ? null : readEvent(envelope)
  if (read?.known === true && read.kind === 'history.chunk')
    return await planHistory(ctx, directory, connection, read.data)
  sorted.held.push(event.id)
  return nothing
}

/** All mappings of a page at once: a phone tells hundreds of them after its history. */
function mappingEffect(ctx: CompanyContext, mappings: Sorted['mappings']): Effect[] {
  if (mappings.length === 0) return []
  return [
    {
      statements: mapIdentitiesStatements(ctx, mappings),
      shows: 'nothing',
      async after([, , doubles = []]) {
        for (const { kept, gone } of doubles as { kept: number; gone: number }[])
          await mergeContacts(ctx, kept, gone, 'identities')
        return []
      },
    },
  ]
}

async function publishEffects(
  ctx: CompanyContext,
  directory: Directory,
  effects: readonly Effect[],
  results: readonly unknown[][],
): Promise<void> {
  const changed = new Set<number>()
  const shown = new Map<number, 'create' | 'update'>()
  const more: CompanyEvent[] = []
  let at = 0
  for (const { statements, shows, after } of effects) {
    const rows = results.slice(at, at + statements.length)
    at += statements.length
    if (shows !== 'nothing') {
      for (const { id } of (rows[0] ?? []) as { id: number }[]) {
        changed.add(id)
        if (shows === 'message') shown.set(id, 'update')
        if (shows === 'new-message') shown.set(id, 'create')
      }
    }
    if (after === undefined) continue
    await afterwards(ctx, async () => {
      more.push(...(await after(rows)))
    })
  }
  const told = [...(await effectEvents(ctx, directory, [...changed], shown)), ...more]
  if (told.length > 0) await ctx.emit(told)
}

/** Marks the events done and empties them, but for those that this release cannot read. */
function settleStatements(
  ctx: CompanyContext,
  events: readonly EventRow[],
  held: readonly number[],
): Statement[] {
  const done = events.filter(({ id }) => !held.includes(id)).map(({ id }) => id)
  return [
    ...(done.length > 0 ? [doneStatement(ctx, done)] : []),
    ...(held.length > 0 ? [holdStatement(ctx, held)] : []),
  ]
}

function doneStatement(ctx: CompanyContext, ids: readonly number[]): Statement {
  return ctx.db.statement(
    `UPDATE inbound_events SET state = 'done', payload = NULL
     WHERE +company_id = ?1 AND id IN (SELECT value FROM json_each(?2))`,
    JSON.stringify(ids),
  )
}
