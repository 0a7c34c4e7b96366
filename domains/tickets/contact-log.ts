import type { CompanyContext, Statement } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { keysetPage, onlyId, pageStart } from '#core/keyset.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import {
  currentContactSql,
  knownContactStatement,
  requireKnown,
} from '../contacts/contacts.queries.ts'
import { CONTACT_LOG_PAGE } from './limits.ts'
import { ticketVisibility } from './ticket-visibility-sql.ts'
import { logEntry } from './tickets.queries.ts'
import type { LogRow } from './tickets.queries.ts'
import type { ContactLogPage } from './tickets.types.ts'

type ContactLogRow = LogRow & { ticketId: number; ticketUuid: string }

const placeIn = (ctx: CompanyContext) => ({ ctx, list: 'contact-log' })
/** After every id there can be, where the first page begins. */
const NEWEST = [Number.MAX_SAFE_INTEGER] as const

/**
 * A page of what happened to a contact's tickets, newest first, of those that the caller may see. Errors: ERR_NO_CONTACT_FOUND,
 * ERR_INVALID_INPUT for a cursor that is none.
 */
export async function contactLog(
  ctx: CompanyContext,
  contactId: number,
  cursor?: string,
): Promise<ContactLogPage> {
  requirePermission(ctx, 'ticket:read')
  const [directory, [found, rows]] = await Promise.all([
    directoryFor(ctx),
    ctx.db.batch<[{ id: number }[], ContactLogRow[]]>([
      knownContactStatement(ctx, contactId),
      pageStatement(ctx, contactId, cursor),
    ]),
  ])
  requireKnown(found)
  const { shown, nextCursor } = keysetPage(placeIn(ctx), rows, CONTACT_LOG_PAGE, ({ id }) => [id])
  return {
    entries: shown.map((row) => ({
      ...logEntry(row, directory),
      ticketId: row.ticketId,
      ticketUuid: row.ticketUuid,
    })),
    nextCursor,
  }
}

/** Of each ticket only as many entries are read as a page can show: a group's one ticket may have thousands. */
function pageStatement(
  ctx: CompanyContext,
  contactId: number,
  cursor: string | undefined,
): Statement {
  const [before] = pageStart(placeIn(ctx), cursor, onlyId, NEWEST)
  const visible = ticketVisibility(ctx.actor, 't', 4)
  return ctx.db.statement(
    `SELECT l.id, l.type, l.user_id AS userId, l.queue_id AS queueId, l.created_at AS createdAt, t.id AS ticketId, t.uuid AS ticketUuid
     FROM tickets t INDEXED BY tickets_contact
     CROSS JOIN ticket_logs l ON +l.company_id = ?1 AND l.id IN (
       SELECT own.id FROM ticket_logs own WHERE own.company_id = ?1 AND own.ticket_id = t.id AND own.id < ?3
       ORDER BY own.id DESC LIMIT ${CONTACT_LOG_PAGE + 1})
     WHERE t.company_id = ?1 AND t.contact_id = ${currentContactSql('?2')} AND ${visible.sql}
     ORDER BY l.id DESC LIMIT ${CONTACT_LOG_PAGE + 1}`,
    contactId,
    before,
    ...visible.params,
  )
}
