import type { CompanyContext, Statement } from '#core/context.ts'
import { backoff } from '#core/backoff.ts'
import { SECOND_MS } from '#core/time.ts'
import type { CompanyEvent } from '#protocol/realtime/events.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import type { Directory, DirectoryConnection } from '../companies/directory.types.ts'
import { deleteStatements, editStatements, statusStatements } from '../messages/apply-effects.ts'
import { planIngest } from '../messages/ingest-messages.ts'
import type { Arrival } from '../messages/ingest-messages.ts'
import { effectEvents } from '../messages/effect-events.ts'
import { INBOUND_MAX_ATTEMPTS, INBOUND_PAGE, INBOUND_RETRY_MAX_MS } from './limits.ts'
import { idText, list, object } from './meta-payload.ts'
import type { Json } from './meta-payload.ts'
import { readWhatsappMessage } from './whatsapp-message.ts'
import { readWhatsappStatus } from './whatsapp-status.ts'

type EventRow = {
  id: number
  connectionId: number
  kind: string
  payload: string
  attempts: number
  receivedAt: number
}

/**
 * Gives the company's oldest stored events their effect: one page in one transaction, together with the mark that they are done, so
 * that a kill in between leaves either both or neither. A page that fails is tried again event by event, and the one at fault is
 * counted and at last set aside as dead.
 */
export async function processInbound(
  ctx: CompanyContext,
): Promise<{ processed: number; more: boolean }> {
  const events = await ctx.db.all<EventRow>(
    ctx.db.statement(
      `SELECT id, connection_id AS connectionId, kind, payload, attempts, received_at AS receivedAt FROM inbound_events
       WHERE company_id = ?1 AND state = 'pending' AND retry_at <= ?2 ORDER BY id LIMIT ${INBOUND_PAGE}`,
      ctx.clock.now(),
    ),
  )
  if (events.length === 0) return { processed: 0, more: false }
  const directory = await directoryFor(ctx)
  try {
    await handle(ctx, directory, events)
  } catch (thrown) {
    if (events.length > 1) ctx.log.error('inbound.failed', thrown, { events: events.length })
    await oneByOne(ctx, directory, events)
  }
  return { processed: events.length, more: events.length === INBOUND_PAGE }
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

type Sorted = { arrivals: Arrival[]; effects: Statement[][]; kept: number[] }

async function handle(
  ctx: CompanyContext,
  directory: Directory,
  events: readonly EventRow[],
): Promise<void> {
  const sorted = sort(ctx, directory, events)
  const plan = await planIngest(ctx, directory, sorted.arrivals)
  const effects = sorted.effects.flat()
  const results = await ctx.db.batch([
    ...plan.statements,
    ...effects,
    doneStatement(ctx, events, sorted.kept),
  ])
  let at = plan.statements.length
  const changed = sorted.effects.flatMap((group) => {
    const rows = (results[at] ?? []) as { id: number }[]
    at += group.length
    return rows.map((row) => row.id)
  })
  const told: CompanyEvent[] = [
    ...(await plan.events(results, 0)),
    ...(await effectEvents(ctx, directory, [...new Set(changed)])),
  ]
  await ctx.emit(told)
}

function sort(ctx: CompanyContext, directory: Directory, events: readonly EventRow[]): Sorted {
  const sorted: Sorted = { arrivals: [], effects: [], kept: [] }
  for (const event of events) {
    const connection = directory.connections.find((one) => one.id === event.connectionId)
    if (connection === undefined) sorted.kept.push(event.id)
    else sortOne(ctx, connection, event, sorted)
  }
  return sorted
}

function sortOne(
  ctx: CompanyContext,
  connection: DirectoryConnection,
  event: EventRow,
  sorted: Sorted,
): void {
  const payload = object(JSON.parse(event.payload))
  if (event.kind === 'status') {
    const status = readWhatsappStatus(payload)
    if (status === null) sorted.kept.push(event.id)
    else sorted.effects.push(statusStatements(ctx, connection.id, status))
    return
  }
  if (event.kind === 'account') {
    sorted.effects.push([slowSender(ctx, connection, payload)])
    return
  }
  const item = readWhatsappMessage(payload, event.receivedAt)
  switch (item.kind) {
    case 'message':
      sorted.arrivals.push({ connection, message: item.message, receivedAt: event.receivedAt })
      return
    case 'edit':
      sorted.effects.push(editStatements(ctx, connection.id, item.targetId, item.body))
      return
    case 'delete':
      sorted.effects.push(deleteStatements(ctx, connection.id, item.targetId))
      return
    case 'kept':
      sorted.kept.push(event.id)
  }
}

/** Wait for a number that the provider said is too fast. */
const SLOW_DOWN_MS = 10_000

function slowSender(
  ctx: CompanyContext,
  connection: DirectoryConnection,
  payload: Json,
): Statement {
  const code = idText(object(list(payload['errors'])[0])['code']) ?? 'none'
  ctx.log.warn('connection.health', { connectionId: connection.id, code })
  return ctx.db.statement(
    `UPDATE outbox SET next_at = max(next_at, ?3) WHERE company_id = ?1 AND connection_id = ?2 AND state = 'queued'`,
    connection.id,
    ctx.clock.now() + SLOW_DOWN_MS,
  )
}

/** Marks the events done and empties them; what no part of the product shows yet keeps its payload. */
function doneStatement(
  ctx: CompanyContext,
  events: readonly EventRow[],
  kept: readonly number[],
): Statement {
  return ctx.db.statement(
    `UPDATE inbound_events SET state = 'done', payload = CASE WHEN id IN (SELECT value FROM json_each(?3)) THEN payload END
     WHERE +company_id = ?1 AND id IN (SELECT value FROM json_each(?2))`,
    JSON.stringify(events.map((event) => event.id)),
    JSON.stringify(kept),
  )
}
