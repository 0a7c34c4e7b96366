import type { CompanyContext, Statement } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { keysetPage, onlyId, pageStart } from '#core/keyset.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import {
  currentContactSql,
  knownContactStatement,
  requireKnown,
} from '../contacts/contacts.queries.ts'
import { ticketVisibility } from '../tickets/ticket-visibility-sql.ts'
import { CONTACT_NOTES_PAGE } from './limits.ts'
import { NOTE_COLUMNS, noteView } from './notes.service.ts'
import type { NoteRow } from './notes.service.ts'
import type { ContactNotePage } from './notes.types.ts'

const placeIn = (ctx: CompanyContext) => ({ ctx, list: 'contact-notes' })
/** After every id there can be, where the first page begins. */
const NEWEST = [Number.MAX_SAFE_INTEGER] as const

/**
 * A page of the notes on a contact's tickets, newest first, of those that the caller may see. Errors: ERR_NO_CONTACT_FOUND,
 * ERR_INVALID_INPUT for a cursor that is none.
 */
export async function contactNotes(
  ctx: CompanyContext,
  contactId: number,
  cursor?: string,
): Promise<ContactNotePage> {
  requirePermission(ctx, 'ticket:read')
  const [directory, [found, rows]] = await Promise.all([
    directoryFor(ctx),
    ctx.db.batch<[{ id: number }[], (NoteRow & { ticketUuid: string })[]]>([
      knownContactStatement(ctx, contactId),
      pageStatement(ctx, contactId, cursor),
    ]),
  ])
  requireKnown(found)
  const { shown, nextCursor } = keysetPage(placeIn(ctx), rows, CONTACT_NOTES_PAGE, ({ id }) => [id])
  return {
    notes: shown.map((row) => ({ ...noteView(row, directory), ticketUuid: row.ticketUuid })),
    nextCursor,
  }
}

/** By the ticket's contact, not the note's: contacts that became one have each other's notes. */
function pageStatement(
  ctx: CompanyContext,
  contactId: number,
  cursor: string | undefined,
): Statement {
  const [before] = pageStart(placeIn(ctx), cursor, onlyId, NEWEST)
  const visible = ticketVisibility(ctx.actor, 't', 4)
  return ctx.db.statement(
    `SELECT ${NOTE_COLUMNS}, t.uuid AS ticketUuid FROM tickets t INDEXED BY tickets_contact
     CROSS JOIN ticket_notes n ON n.company_id = ?1 AND n.ticket_id = t.id AND n.id < ?3
     WHERE t.company_id = ?1 AND t.contact_id = ${currentContactSql('?2')} AND ${visible.sql}
     ORDER BY n.id DESC LIMIT ${CONTACT_NOTES_PAGE + 1}`,
    contactId,
    before,
    ...visible.params,
  )
}
