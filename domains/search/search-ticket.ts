import type { CompanyContext, Statement } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { ticketByIdStatement } from '../tickets/tickets.queries.ts'
import { foldPhrase } from '../word-index/fold-text.ts'
import { TICKET_HITS_MAX, TICKET_SEARCH_PAGE } from './limits.ts'
import { SEARCH_MIN_CHARS } from '../word-index/limits.ts'
import type { SearchTicketInput } from './search.inputs.ts'
import type { TicketHits } from './search.types.ts'

type BodyRow = { id: number; body: string; sentAt: number }

/**
 * The messages of one ticket with a phrase anywhere in them, newest first. Its messages are read and compared: a ticket has few beside
 * what the index of the whole company holds of a common word. Throws ERR_NO_TICKET_FOUND.
 */
export async function searchTicket(
  ctx: CompanyContext,
  ticketId: number,
  { searchParam }: SearchTicketInput,
): Promise<TicketHits> {
  requirePermission(ctx, 'message:read')
  const phrase = foldPhrase(searchParam.trim())
  const isLongEnough = phrase.length >= SEARCH_MIN_CHARS
  const [tickets, first] = await ctx.db.batch<[unknown[], BodyRow[]]>([
    ticketByIdStatement(ctx, ticketId),
    bodiesStatement(ctx, ticketId, null),
  ])
  if (tickets.length === 0) throw new AppError('ERR_NO_TICKET_FOUND')
  if (!isLongEnough) return { hits: [], hasMore: false }
  const hits: TicketHits['hits'] = []
  let page = first
  for (;;) {
    for (const { id, body, sentAt } of page) {
      if (!foldPhrase(body).includes(phrase)) continue
      if (hits.length === TICKET_HITS_MAX) return { hits, hasMore: true }
      hits.push({ id, sentAt: new Date(sentAt).toISOString() })
    }
    const oldest = page.at(-1)
    if (oldest === undefined || page.length < TICKET_SEARCH_PAGE) return { hits, hasMore: false }
    page = await ctx.db.all<BodyRow>(bodiesStatement(ctx, ticketId, oldest))
  }
}

function bodiesStatement(ctx: CompanyContext, ticketId: number, before: BodyRow | null): Statement {
  return ctx.db.statement(
    `SELECT m.id, m.body, m.sent_at AS sentAt FROM messages m
     WHERE m.company_id = ?1 AND m.ticket_id = ?2 AND (m.sent_at, m.id) < (?3, ?4) AND m.is_deleted = 0 AND m.body <> ''
     ORDER BY m.sent_at DESC, m.id DESC LIMIT ${TICKET_SEARCH_PAGE}`,
    ticketId,
    before?.sentAt ?? Number.MAX_SAFE_INTEGER,
    before?.id ?? Number.MAX_SAFE_INTEGER,
  )
}
