import type { CompanyContext, Statement } from '#core/context.ts'
import { requirePermission, requireUser } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import type { Directory } from '../companies/directory.types.ts'
import { userNamed } from '../companies/former-names.ts'
import { requireSameContact } from '../tickets/require-same-contact.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import { ticketVisibility } from '../tickets/ticket-visibility-sql.ts'
import { ticketByIdStatement } from '../tickets/tickets.queries.ts'
import { NOTES_LISTED } from './limits.ts'
import type { CreateNoteInput, ListNotesInput } from './notes.inputs.ts'
import type { NoteView } from './notes.types.ts'

export type NoteRow = {
  id: number
  note: string
  ticketId: number
  contactId: number
  userId: number | null
  createdAt: number
}
export const NOTE_COLUMNS = `n.id, n.note, n.ticket_id AS ticketId, n.contact_id AS contactId, n.user_id AS userId, n.created_at AS createdAt`

/** Writes down what the team should know of a ticket. Whoever may see the ticket may; else ERR_NO_TICKET_FOUND. */
export async function createNote(ctx: CompanyContext, input: CreateNoteInput): Promise<NoteView> {
  requirePermission(ctx, 'ticket:update')
  const { userId } = requireUser(ctx)
  const [directory, ticket] = await Promise.all([
    directoryFor(ctx),
    ctx.db.first<TicketRow>(ticketByIdStatement(ctx, input.ticketId)),
  ])
  if (ticket === null) throw new AppError('ERR_NO_TICKET_FOUND')
  requireSameContact(ticket, input.contactId)
  const row = await ctx.db.first<NoteRow>(
    ctx.db.statement(
      `INSERT INTO ticket_notes (company_id, ticket_id, contact_id, user_id, note, created_at)
       SELECT ?1, t.id, t.contact_id, ?3, ?4, ?5 FROM tickets t WHERE t.company_id = ?1 AND t.id = ?2
       RETURNING id, note, ticket_id AS ticketId, contact_id AS contactId, user_id AS userId, created_at AS createdAt`,
      ticket.id,
      userId,
      input.note,
      ctx.clock.now(),
    ),
  )
  if (row === null) throw new AppError('ERR_NO_TICKET_FOUND')
  return noteView(row, directory)
}

/** Newest first; of a ticket, of a contact, or of both. What stands on tickets that the caller may not see stays out. */
export async function listNotes(ctx: CompanyContext, input: ListNotesInput): Promise<NoteView[]> {
  requirePermission(ctx, 'ticket:read')
  const [directory, rows] = await Promise.all([
    directoryFor(ctx),
    ctx.db.all<NoteRow>(listStatement(ctx, input)),
  ])
  return rows.map((row) => noteView(row, directory))
}

function listStatement(ctx: CompanyContext, { ticketId, contactId }: ListNotesInput): Statement {
  const params: unknown[] = []
  const param = (value: unknown) => {
    params.push(value)
    return `?${params.length + 1}`
  }
  const conditions = [
    ...(ticketId === undefined ? [] : [`n.ticket_id = ${param(ticketId)}`]),
    // The ticket's contact, not the note's: contacts that became one have each other's notes.
    ...(contactId === undefined ? [] : [`t.contact_id = ${param(contactId)}`]),
  ]
  const visible = ticketVisibility(ctx.actor, 't', params.length + 2)
  // The order of the loops: from the few rows that are named to their notes or tickets.
  const from =
    ticketId === undefined
      ? 'tickets t CROSS JOIN ticket_notes n ON n.company_id = t.company_id AND n.ticket_id = t.id'
      : 'ticket_notes n CROSS JOIN tickets t ON t.id = n.ticket_id AND t.company_id = n.company_id'
  return ctx.db.statement(
    `SELECT ${NOTE_COLUMNS} FROM ${from} WHERE t.company_id = ?1 AND n.company_id = ?1 AND ${conditions.join(' AND ')}
       AND ${visible.sql} ORDER BY n.id DESC LIMIT ${NOTES_LISTED}`,
    ...params,
    ...visible.params,
  )
}

/** Takes a note away: who wrote it, or an admin. A note on a ticket out of the caller's sight does not exist for them. */
export async function deleteNote(ctx: CompanyContext, noteId: number): Promise<{ id: number }> {
  requirePermission(ctx, 'ticket:update')
  const user = requireUser(ctx)
  const visible = ticketVisibility(ctx.actor, 't', 3)
  const note = await ctx.db.first<{ userId: number | null }>(
    ctx.db.statement(
      `SELECT n.user_id AS userId FROM ticket_notes n JOIN tickets t ON t.id = n.ticket_id AND t.company_id = n.company_id
       WHERE n.company_id = ?1 AND n.id = ?2 AND ${visible.sql}`,
      noteId,
      ...visible.params,
    ),
  )
  if (note === null) throw new AppError('ERR_NOT_FOUND', { message: 'no such note' })
  if (user.profile !== 'admin' && note.userId !== user.userId)
    throw new AppError('ERR_NO_PERMISSION', { message: 'the note is a colleague’s' })
  await ctx.db.all(
    ctx.db.statement('DELETE FROM ticket_notes WHERE company_id = ?1 AND id = ?2', noteId),
  )
  return { id: noteId }
}

export function noteView(row: NoteRow, directory: Directory): NoteView {
  const user = userNamed(directory, row.userId)
  return {
    id: row.id,
    note: row.note,
    ticketId: row.ticketId,
    contactId: row.contactId,
    user: user === null ? null : { id: user.id, name: user.name },
    createdAt: new Date(row.createdAt).toISOString(),
  }
}
