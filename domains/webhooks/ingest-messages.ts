import type { CompanyContext, Statement } from '#core/context.ts'
import type { CompanyEvent } from '#protocol/realtime/events.ts'
import type { Directory } from '../companies/directory.types.ts'
import { profileName } from '../contacts/contact-name.ts'
import { followNameStatement } from '../contacts/follow-name.ts'
import type { SaidNames } from '../contacts/follow-name.ts'
import { contactsRenamed } from '../contacts/name-group.ts'
import {
  addIdentitiesStatements,
  createContactStatements,
  matchesOf,
  matchesStatement,
} from '../contacts/resolve-identity.ts'
import type { IdentityMatch, MatchRow } from '../contacts/resolve-identity.ts'
import { answerEvents, planAnswers } from '../ratings/take-answers.ts'
import { waitingRatings, waitingRatingsStatement } from '../ratings/waiting-ratings.ts'
import type { WaitingRating } from '../ratings/waiting-ratings.ts'
import { ticketChanged } from '../tickets/tickets.events.ts'
import { ticketRowsStatement } from '../tickets/tickets.queries.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import { afterIngest } from './after-ingest.ts'
import { arrivalStatements } from './arrival-statements.ts'
import type { PlannedArrival } from './arrival-statements.ts'
import type { Arrival } from '../messages/insert-arrival.ts'
import { boundInbound } from './bound-inbound.ts'
import { healStatements, isPlaceholder, keyOf, placeholdersStatement } from './heal-placeholder.ts'
import type { PlaceholderRow } from './heal-placeholder.ts'
import type { MessageRow } from '../messages/message-row.ts'
import { messageChanged } from '../messages/messages.events.ts'
import { messageRowsStatement } from '../messages/messages.queries.ts'
import { applyPendingStatements } from '../messages/pending-effects.ts'

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
  const ordered = arrivals
    .map((arrival) => ({ ...arrival, message: boundInbound(arrival.message) }))
    .sort((a, b) => a.message.sentAt - b.message.sentAt)
  const { matches, placeholders, waiting } = await look(ctx, ordered)
  const answers = await planAnswers(ctx, directory, ordered, waiting)
  const statements: Statement[] = []
  const people = new Set<string>()
  const names = newestNames(ordered)
  const renamesAt: number[] = []
  const planned = ordered.map((arrival, i): PlannedArrival => {
    const match = matches[i] ?? { kind: 'unknown' }
    const person = JSON.stringify(arrival.message.identities)
    const contactAt = people.has(person) || match.kind === 'known' ? null : statements.length
    if (!people.has(person)) {
      const said = names.get(person) ?? saidBy(arrival)
      statements.push(...contactStatements(ctx, directory, arrival, match, said))
      const follow = match.kind === 'known' ? followNameStatement(ctx, match.contact, said) : null
      if (follow !== null) renamesAt.push(statements.push(follow) - 1)
    }
    people.add(person)

    const key = keyOf(arrival.connection.id, arrival.message.externalId)
    const heals = placeholders.has(key) && !isPlaceholder(arrival)
    if (isPlaceholder(arrival)) placeholders.add(key)
    if (heals) {
      const messageAt = statements.length
      statements.push(...healStatements(ctx, arrival))
      return { arrival, match, contactAt, openAt: null, messageAt, heals, answer: null }
    }
    const { open, log, insert, download, show } = arrivalStatements(ctx, arrival, match)
    const plan = isPlaceholder(arrival) ? null : (answers[i] ?? null)
    const lateAt = statements.length
    statements.push(...(plan?.ahead ?? []))
    const openAt = statements.length
    const messageAt = openAt + 2
    statements.push(open, log, insert, ...(download === null ? [] : [download]), show)
    const effectAt = statements.length
    statements.push(...(plan?.behind ?? []))
    const answer =
      plan === null ? null : { plan, lateAt: plan.ahead.length === 0 ? null : lateAt, effectAt }
    return { arrival, match, contactAt, openAt, messageAt, heals, answer }
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
    events: async (results, offset) => {
      const renamed = renamesAt.flatMap((at) => (results[offset + at] ?? []) as { id: number }[])
      return [
        ...(await contactsRenamed(ctx, directory, renamed)),
        ...(await arrivalEvents(ctx, directory, planned, results.slice(offset))),
      ]
    },
    afterCommit: (results, offset) => afterIngest(ctx, planned, results.slice(offset)),
  }
}

/** Whom the page is from, which of its messages are here as placeholders, and who was asked for a rating: one round trip. */
async function look(
  ctx: CompanyContext,
  arrivals: readonly Arrival[],
): Promise<{
  matches: IdentityMatch[]
  placeholders: Set<string>
  waiting: Map<number, WaitingRating>
}> {
  const people = arrivals.map(({ message }) => message.identities)
  const linked = arrivals.filter(
    (one) => one.connection.channel === 'whatsapp' && !isPlaceholder(one),
  )
  const ratings = waitingRatingsStatement(ctx, arrivals)
  const [rows = [], ...others] = await ctx.db.batch([
    matchesStatement(ctx, people),
    ...(ratings === null ? [] : [ratings]),
    ...(linked.length === 0 ? [] : [placeholdersStatement(ctx, linked)]),
  ])
  const waiting = ratings === null ? [] : (others.shift() ?? [])
  const placeholders = others.shift() ?? []
  return {
    waiting: waitingRatings(waiting),
    matches: matchesOf(people, rows as MatchRow[]),
    placeholders: new Set(
      (placeholders as PlaceholderRow[]).map(({ connectionId, externalId }) =>
        keyOf(connectionId, externalId),
      ),
    ),
  }
}

/** What the provider says of each person in the newest of their messages that says anything. */
function newestNames(ordered: readonly Arrival[]): Map<string, SaidNames> {
  const names = new Map<string, SaidNames>()
  for (const arrival of ordered) {
    const said = saidBy(arrival)
    if (said.profileName !== '' || said.username !== '')
      names.set(JSON.stringify(arrival.message.identities), said)
  }
  return names
}

function saidBy({ connection, message }: Arrival): SaidNames {
  return {
    profileName: profileName(message.profileName),
    username: profileName(message.username),
    connectionId: connection.id,
    externalId: message.externalId,
    sentAt: message.sentAt,
  }
}

function contactStatements(
  ctx: CompanyContext,
  directory: Directory,
  { connection, message }: Arrival,
  match: IdentityMatch,
  names: SaidNames,
): Statement[] {
  if (match.kind === 'known') return addIdentitiesStatements(ctx, match.contactId, match.missing)
  return createContactStatements(ctx, {
    identities: message.identities,
    profileName: names.profileName ?? null,
    username: names.username ?? null,
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
  const storedOf = ({ messageAt, answer }: PlannedArrival) => [
    ...rowsAt(messageAt),
    ...rowsAt(answer?.lateAt ?? null),
  ]
  const stored = new Map(
    planned.flatMap((one) => storedOf(one).map((row) => [row.id, row.ticketId])),
  )
  const created = new Set(
    planned.flatMap((one) => (one.heals ? [] : storedOf(one).map(({ id }) => id))),
  )
  if (stored.size === 0) return []
  const [tickets, rows] = await ctx.db.batch<[TicketRow[], MessageRow[]]>([
    ticketRowsStatement(ctx, [...new Set(stored.values())]),
    messageRowsStatement(ctx, [...stored.keys()]),
  ])
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  const rated: CompanyEvent[] = []
  for (const { answer } of planned) {
    const ticket = answer === null ? undefined : byId.get(answer.plan.waiting.ticketId)
    const hadEffect =
      answer !== null &&
      (rowsAt(answer.lateAt).length > 0 || (results[answer.effectAt ?? -1] ?? []).length > 0)
    if (hadEffect && ticket !== undefined)
      rated.push(...(await answerEvents(ctx, directory, answer.plan, ticket)))
  }
  return [
    ...tickets
      .filter((ticket) => opened.has(ticket.id))
      .map((ticket) => ticketChanged(directory, ticket, { action: 'create' })),
    ...rows.flatMap((row) => {
      const ticket = byId.get(row.ticketId)
      const action = created.has(row.id) ? 'create' : 'update'
      return ticket === undefined ? [] : [messageChanged(ctx, directory, row, ticket, action)]
    }),
    ...rated,
  ]
}
