import type { CompanyContext, Statement } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import type { Directory } from '../companies/directory.types.ts'
import { contactSearch } from '../contacts/contact-search.ts'
import { foundContactsPage } from '../contacts/contacts.queries.ts'
import { listContactsInput } from '../contacts/contacts.inputs.ts'
import { listContactsStatement } from '../contacts/list-contacts.ts'
import type { ListedContact } from '../contacts/list-contacts.ts'
import { hidesNumbers } from '../settings/hides-numbers.ts'
import { isTicketNumber } from '../tickets/ticket-numbers.ts'
import { listTicketsStatement } from '../tickets/list-tickets.ts'
import { requireUserFilter } from '../tickets/narrow-tickets.ts'
import { listTicketsInput } from '../tickets/tickets.inputs.ts'
import { ticketPage } from '../tickets/tickets.queries.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import { findMessagesStatements, foundMessages } from './find-messages.ts'
import type { EdgeRow, HitRow } from './find-messages.ts'
import { SEARCH_MIN_CHARS } from '../word-index/limits.ts'
import type { SearchInput } from './search.inputs.ts'
import type { SearchGroup, SearchResults } from './search.types.ts'
import { wordIndexFor } from '../word-index/word-index.ts'
import type { WordIndex } from '../word-index/word-index.ts'
import { messageMatch } from '../word-index/word-query.ts'

type Viewer = { directory: Directory; masked: boolean; timezone: string }

/** One group of results: the statements that read it, and what their rows say. */
type Part<Found> = { statements: Statement[]; read: (rows: unknown[][]) => Found }

/**
 * What a text finds: people by name, number or e-mail, tickets by number or person, messages by their words. Each group shows what
 * the caller may see and no more; all of them are one round trip. A text that is too short finds nothing.
 */
export async function searchEverything(
  ctx: CompanyContext,
  input: SearchInput,
): Promise<SearchResults> {
  for (const permission of ['contact:read', 'ticket:read', 'message:read'] as const)
    requirePermission(ctx, permission)
  requireUserFilter(ctx, input.users)
  const directory = await directoryFor(ctx)
  const viewer = {
    directory,
    masked: hidesNumbers(ctx, directory),
    timezone: directory.company.timezone,
  }
  const isLongEnough =
    input.searchParam.trim().length >= SEARCH_MIN_CHARS || isTicketNumber(input.searchParam)
  const asked = (group: SearchGroup) =>
    isLongEnough && (input.group === undefined || input.group === group)
  const contacts =
    asked('contacts') && saysOnlyTags(input) ? findContacts(ctx, input, viewer) : null
  const tickets = asked('tickets') ? findTickets(ctx, input, viewer) : null
  const messages = asked('messages')
    ? findMessages(ctx, await wordIndexFor(ctx), input, viewer)
    : null
  const parts = [contacts, tickets, messages].filter((part) => part !== null)
  const statements = parts.flatMap((part) => part.statements)
  const rows = statements.length === 0 ? [] : await ctx.db.batch(statements)
  const read = <Found>(part: Part<Found> | null): Found | null => {
    if (part === null) return null
    const first = statements.indexOf(part.statements[0] as Statement)
    return part.read(rows.slice(first, first + part.statements.length))
  }
  return { contacts: read(contacts), tickets: read(tickets), messages: read(messages) }
}

/** Whether the filters can be asked of a person: a queue, a day or an attendant belongs to tickets. */
function saysOnlyTags(input: SearchInput): boolean {
  const { dateFrom, dateTo, users, queueIds, whatsapps, statusFilter } = input
  return (
    dateFrom === undefined &&
    dateTo === undefined &&
    [users, queueIds, whatsapps, statusFilter].every((list) => list.length === 0)
  )
}

/** The cursor of a group that is asked for alone. */
const cursorIn = (input: SearchInput) =>
  input.group === undefined || input.cursor === undefined ? {} : { cursor: input.cursor }

function findContacts(ctx: CompanyContext, input: SearchInput, viewer: Viewer) {
  const asked = { ...listContactsInput.parse({}), contactTag: input.tags, ...cursorIn(input) }
  const search = contactSearch(ctx.companyId, input.searchParam, viewer.masked)
  return {
    statements: [listContactsStatement(ctx, asked, search, viewer.masked)],
    read: ([rows = []]: unknown[][]) => {
      const page = foundContactsPage(ctx, asked, rows as ListedContact[], viewer.directory)
      const { contacts: items, hasMore, nextCursor } = page
      return { items, hasMore, nextCursor }
    },
  }
}

function findTickets(ctx: CompanyContext, input: SearchInput, viewer: Viewer) {
  const { searchParam, users, queueIds, tags, whatsapps, statusFilter, dateFrom, dateTo } = input
  const asked = {
    ...listTicketsInput.parse({}),
    ...{ searchParam, users, queueIds, tags, whatsapps, statusFilter },
    ...cursorIn(input),
  }
  return {
    statements: [
      listTicketsStatement(ctx, asked, {
        ...viewer,
        searchedIn: null,
        active: { from: dateFrom, to: dateTo },
      }),
    ],
    read: ([rows = []]: unknown[][]) => {
      const page = ticketPage(ctx, rows as TicketRow[], viewer)
      const { tickets: items, hasMore, nextCursor } = page
      return { items, hasMore, nextCursor }
    },
  }
}

function findMessages(ctx: CompanyContext, index: WordIndex, input: SearchInput, viewer: Viewer) {
  const match = messageMatch(index, ctx.companyId, input.searchParam)
  if (match === null) return null
  return {
    statements: findMessagesStatements(ctx, { index, match }, input, viewer.timezone),
    read: ([rows = [], edge = []]: unknown[][]) =>
      foundMessages(ctx, rows as HitRow[], edge[0] as EdgeRow | undefined, input, viewer),
  }
}
