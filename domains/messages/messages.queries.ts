import { openCursor, sealCursor, timeAndId } from '#core/auth/sealed-cursors.ts'
import type { CompanyContext, Statement } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import { hidesNumbers } from '../settings/hides-numbers.ts'
import { ticketView } from '../tickets/ticket-row.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import { ticketByIdStatement } from '../tickets/tickets.queries.ts'
import type { TicketView } from '../tickets/tickets.types.ts'
import { personalClientId } from './client-id.ts'
import { AROUND_HALF, MESSAGES_PAGE } from './limits.ts'
import { MESSAGE_COLUMNS, MESSAGE_JOINS, messageViewFor } from './message-row.ts'
import type { MessageRow } from './message-row.ts'
import type { ListMessagesInput } from './messages.inputs.ts'
import type { MessagePage } from './messages.types.ts'

/**
 * A page of a ticket's conversation with the ticket itself, one round trip: the newest, what was said before or after a cursor, or what
 * stands around a message. Reading changes nothing. Throws ERR_FETCH_WAPP_MSG for a message that is not in the ticket.
 */
export async function listMessages(
  ctx: CompanyContext,
  ticketId: number,
  input: ListMessagesInput,
): Promise<MessagePage & { ticket: TicketView }> {
  requirePermission(ctx, 'message:read')
  const ask = pageAsked(ctx, ticketId, input)
  const [directory, [tickets, ...rows]] = await Promise.all([
    directoryFor(ctx),
    ctx.db.batch<[TicketRow[], ...MessageRow[][]]>([
      ticketByIdStatement(ctx, ticketId),
      ...ask.statements,
    ]),
  ])
  const ticket = tickets[0]
  if (ticket === undefined) throw new AppError('ERR_NO_TICKET_FOUND')
  const { shown, older, newer } = ask.read(rows)
  const oldest = shown[0]
  const newest = shown.at(-1)
  return {
    ticket: ticketView(ticket, directory, hidesNumbers(ctx, directory)),
    messages: shown.map((row) => messageViewFor(ctx, row, directory)),
    count: shown.length,
    hasMore: older,
    nextCursor: older && oldest !== undefined ? cursorAt(ctx, oldest) : null,
    ...(newer === undefined
      ? {}
      : { newerCursor: newer && newest !== undefined ? cursorAt(ctx, newest) : null }),
  }
}

/** Oldest first, and whether there are older and newer ones; undefined where nobody asks for newer ones. */
type Page = { shown: MessageRow[]; older: boolean; newer?: boolean }
type PageAsked = { statements: Statement[]; read: (rows: MessageRow[][]) => Page }

function pageAsked(ctx: CompanyContext, ticketId: number, input: ListMessagesInput): PageAsked {
  if (input.around !== undefined) return around(ctx, ticketId, input.around)
  if (input.newer !== undefined && input.newer !== '') {
    const after = readCursor(ctx, ticketId, input.newer, 'newer')
    return {
      statements: [rowsStatement(ctx, 'after', MESSAGES_PAGE + 1, ticketId, ...after)],
      // Who has a cursor has the message before.
      read: ([rows = []]) => ({
        shown: rows.slice(0, MESSAGES_PAGE),
        older: rows.length > 0,
        newer: rows.length > MESSAGES_PAGE,
      }),
    }
  }
  const read = ([rows = []]: MessageRow[][]) => ({
    shown: rows.slice(0, MESSAGES_PAGE).reverse(),
    older: rows.length > MESSAGES_PAGE,
  })
  if (input.cursor !== undefined && input.cursor !== '') {
    const before = readCursor(ctx, ticketId, input.cursor, 'cursor')
    return {
      statements: [rowsStatement(ctx, 'before', MESSAGES_PAGE + 1, ticketId, ...before)],
      read,
    }
  }
  const skipped = ((input.pageNumber ?? 1) - 1) * MESSAGES_PAGE
  return {
    statements: [
      ctx.db.statement(
        `${SELECT_OF_TICKET} ${NEWEST_FIRST} LIMIT ${MESSAGES_PAGE + 1} OFFSET ?3`,
        ticketId,
        skipped,
      ),
    ],
    read,
  }
}

/** The message with what was said before it, and what was said after it. */
function around(ctx: CompanyContext, ticketId: number, messageId: number): PageAsked {
  return {
    statements: (['upTo', 'afterIt'] as const).map((side) =>
      rowsStatement(ctx, side, AROUND_HALF + 1, ticketId, messageId),
    ),
    read: ([before = [], after = []]) => {
      if (before[0]?.id !== messageId)
        throw new AppError('ERR_FETCH_WAPP_MSG', { message: 'no such message in this ticket' })
      return {
        shown: [...before.slice(0, AROUND_HALF).reverse(), ...after.slice(0, AROUND_HALF)],
        older: before.length > AROUND_HALF,
        newer: after.length > AROUND_HALF,
      }
    },
  }
}

const SELECT_OF_TICKET = `SELECT ${MESSAGE_COLUMNS} FROM messages m ${MESSAGE_JOINS} WHERE m.company_id = ?1 AND m.ticket_id = ?2`
const NEWEST_FIRST = 'ORDER BY m.sent_at DESC, m.id DESC'
const OLDEST_FIRST = 'ORDER BY m.sent_at, m.id'
/** Where a message of the ticket stands; nowhere, and so beside nothing, when it is not one of the ticket. */
const PLACE = `(SELECT p.sent_at, p.id FROM messages p WHERE +p.company_id = ?1 AND p.id = ?3 AND p.ticket_id = ?2)`

const SIDES = {
  before: `AND (m.sent_at, m.id) < (?3, ?4) ${NEWEST_FIRST}`,
  after: `AND (m.sent_at, m.id) > (?3, ?4) ${OLDEST_FIRST}`,
  upTo: `AND (m.sent_at, m.id) <= ${PLACE} ${NEWEST_FIRST}`,
  afterIt: `AND (m.sent_at, m.id) > ${PLACE} ${OLDEST_FIRST}`,
} as const

function rowsStatement(
  ctx: CompanyContext,
  side: keyof typeof SIDES,
  limit: number,
  ...params: readonly number[]
): Statement {
  return ctx.db.statement(`${SELECT_OF_TICKET} ${SIDES[side]} LIMIT ${limit}`, ...params)
}

const placeOf = (ctx: CompanyContext, ticketId: number) => ({ ctx, list: `messages ${ticketId}` })

const cursorAt = (ctx: CompanyContext, { ticketId, sentAt, id }: MessageRow) =>
  sealCursor(placeOf(ctx, ticketId), [sentAt, id])

const readCursor = (ctx: CompanyContext, ticketId: number, cursor: string, field: string) =>
  openCursor(placeOf(ctx, ticketId), cursor, timeAndId, field)

/** Messages by id, whoever asks: for events and for the answer of a write. */
export function messageRowsStatement(ctx: CompanyContext, ids: readonly number[]): Statement {
  return ctx.db.statement(
    `SELECT ${MESSAGE_COLUMNS} FROM messages m ${MESSAGE_JOINS}
     WHERE +m.company_id = ?1 AND m.id IN (SELECT value FROM json_each(?2)) ORDER BY m.sent_at, m.id`,
    JSON.stringify(ids),
  )
}

/** The caller's message with the client id they gave, also as it was stored while all people shared one namespace. */
export function ownMessageStatement(ctx: CompanyContext, clientId: string): Statement {
  return ctx.db.statement(
    `SELECT ${MESSAGE_COLUMNS} FROM messages m ${MESSAGE_JOINS}
     WHERE m.company_id = ?1 AND m.client_id IN (?2, ?3) AND (m.client_id = ?2 OR m.user_id = ?4)`,
    personalClientId(ctx, clientId),
    clientId,
    ctx.actor.kind === 'user' ? ctx.actor.userId : null,
  )
}

/** By the id as it is stored: one of the server's own, or the answer of personalClientId. */
export function messageByClientIdStatement(ctx: CompanyContext, clientId: string): Statement {
  return ctx.db.statement(
    `SELECT ${MESSAGE_COLUMNS} FROM messages m ${MESSAGE_JOINS} WHERE m.company_id = ?1 AND m.client_id = ?2`,
    clientId,
  )
}
