import type { CompanyContext, Statement } from '#core/context.ts'
import type { CompanyEvent } from '#protocol/realtime/events.ts'
import type { Directory } from '../companies/directory.types.ts'
import {
  addIdentitiesStatements,
  createContactStatements,
  matchesOf,
  matchesStatement,
} from '../contacts/resolve-identity.ts'
import type { IdentityMatch, MatchRow } from '../contacts/resolve-identity.ts'
import { ticketChanged } from '../tickets/tickets.events.ts'
import { ticketRowsStatement } from '../tickets/tickets.queries.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import { afterIngest } from './after-ingest.ts'
import { arrivalStatements } from './arrival-statements.ts'
import type { Arrival, PlannedArrival } from './arrival-statements.ts'
import { healStatements, isPlaceholder, keyOf, placeholdersStatement } from './heal-placeholder.ts'
import type { PlaceholderRow } from './heal-placeholder.ts'
import type { MessageRow } from './message-row.ts'
import { messageChanged } from './messages.events.ts'
import { messageRowsStatement } from './messages.queries.ts'
import { applyPendingStatements } from './pending-effects.ts'

export type { Arrival } from './arrival-statements.ts'

/** The write of a page of arrivals, to be run in one transaction with whatever else must hold with it. */
export type IngestPlan = {
  statements: Statement[]
  /** Events to tell after the commit, from the rows the statements returned (same order, from index `offset`). */
  events(results: readonly unknown[][], offset: number): Promise<CompanyEvent[]>
  /** What follows the commit and may fail or be repeated without harm: files, pictures, names, merges. */
  afterCommit?(results: readonly unknown[][], offset: number): Promise<void>
}

/**
 * Plans identity → contact → ticket → message for a page of arrivals, in provider order. A message that is there already changes
 * nothing: each follow-up rides on changes() = 1 of its insert. An older message never replaces a newer preview.
 */
export async function planIngest(
  ctx: CompanyContext,
  directory: Directory,
  arrivals: readonly Arrival[],
): Promise<IngestPlan> {
  if (arrivals.length === 0) return { statements: [], events: () => Promise.resolve([]) }
  const ordered = [...arrivals].sort((a, b) => a.message.sentAt - b.message.sentAt)
  const { matches, placeholders } = await look(ctx, ordered)
  const statements: Statement[] = []
  const people = new Set<string>()
  const planned = ordered.map((arrival, i): PlannedArrival => {
    const match = matches[i] ?? { kind: 'unknown' }
    const person = JSON.stringify(arrival.message.identities)
    const contactAt = people.has(person) || match.kind === 'known' ? null : statements.length
    if (!people.has(person)) statements.push(...contactStatements(ctx, directory, arrival, match))
    people.add(person)

    const key = keyOf(arrival.connection.id, arrival.message.externalId)
    const heals = placeholders.has(key) && !isPlaceholder(arrival)
    if (isPlaceholder(arrival)) placeholders.add(key)
    if (heals) {
      const messageAt = statements.length
      statements.push(...healStatements(ctx, arrival))
      return { arrival, match, contactAt, openAt: null, messageAt, heals }
    }
    const { open, log, insert, download, show } = arrivalStatements(ctx, arrival, match)
    const openAt = statements.length
    const messageAt = openAt + 2
    statements.push(open, log, insert, ...(download === null ? [] : [download]), show)
    return { arrival, match, contactAt, openAt, messageAt, heals }
  })
  for (const [connectionId, group] of Map.groupBy(ordered, ({ connection }) => connection.id)) {
    statements.push(
      ...applyPendingStatements(
        ctx,
        connectionId,
        group.map(({ message }) => message.externalId),
      ),
    )
  }
  return {
    statements,
    events: (results, offset) => arrivalEvents(ctx, directory, planned, results.slice(offset)),
    afterCommit: (results, offset) => afterIngest(ctx, planned, results.slice(offset)),
  }
}

/** Whom the page is from, and which of its messages are here as placeholders: one round trip. */
async function look(
  ctx: CompanyContext,
  arrivals: readonly Arrival[],
): Promise<{ matches: IdentityMatch[]; placeholders: Set<string> }> {
  const people = arrivals.map(({ message }) => message.identities)
  const linked = arrivals.filter(
    (one) => one.connection.channel === 'whatsapp' && !isPlaceholder(one),
  )
  const [rows = [], placeholders = []] = await ctx.db.batch([
    matchesStatement(ctx, people),
    ...(linked.length === 0 ? [] : [placeholdersStatement(ctx, linked)]),
  ])
  return {
    matches: matchesOf(people, rows as MatchRow[]),
    placeholders: new Set(
      (placeholders as PlaceholderRow[]).map(({ connectionId, externalId }) =>
        keyOf(connectionId, externalId),
      ),
    ),
  }
}

function contactStatements(
  ctx: CompanyContext,
  directory: Directory,
  { connection, message }: Arrival,
  match: IdentityMatch,
): Statement[] {
  if (match.kind === 'known') return addIdentitiesStatements(ctx, match.contactId, match.missing)
  return createContactStatements(ctx, {
    identities: message.identities,
    profileName: message.profileName,
    username: message.username,
    channel: connection.channel,
    isGroup: message.isGroup,
    acceptAudioMessage: directory.settings.acceptAudioMessageContact === 'enabled',
  })
}

async function arrivalEvents(
  ctx: CompanyContext,
  directory: Directory,
  planned: readonly PlannedArrival[],
  results: readonly unknown[][],
): Promise<CompanyEvent[]> {
  const rowsAt = (at: number | null) =>
    at === null ? [] : ((results[at] ?? []) as { id: number; ticketId: number }[])
  const opened = new Set(planned.flatMap(({ openAt }) => rowsAt(openAt).map(({ id }) => id)))
  const stored = new Map(
    planned.flatMap(({ messageAt }) => rowsAt(messageAt).map((row) => [row.id, row.ticketId])),
  )
  const created = new Set(
    planned.flatMap((one) => (one.heals ? [] : rowsAt(one.messageAt).map(({ id }) => id))),
  )
  if (stored.size === 0) return []
  const [tickets, rows] = await ctx.db.batch<[TicketRow[], MessageRow[]]>([
    ticketRowsStatement(ctx, [...new Set(stored.values())]),
    messageRowsStatement(ctx, [...stored.keys()]),
  ])
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  return [
    ...tickets
      .filter((ticket) => opened.has(ticket.id))
      .map((ticket) => ticketChanged(directory, ticket, { action: 'create' })),
    ...rows.flatMap((row) => {
      const ticket = byId.get(row.ticketId)
      const action = created.has(row.id) ? 'create' : 'update'
      return ticket === undefined ? [] : [messageChanged(ctx, directory, row, ticket, action)]
    }),
  ]
}
