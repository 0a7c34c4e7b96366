import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { companyId, createdAt, id } from '../../db/columns.ts'

/** Shard. What the team keeps about a ticket or its contact (specification part 1 §3, "Ticket note"). */
export const ticketNotes = sqliteTable(
  'ticket_notes',
  {
    id: id(),
    companyId: companyId(),
    ticketId: integer('ticket_id').notNull(),
    contactId: integer('contact_id').notNull(),
    userId: integer('user_id'),
    note: text('note').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('ticket_notes_ticket').on(t.companyId, t.ticketId, t.id),
    index('ticket_notes_contact').on(t.companyId, t.contactId, t.id),
  ],
)
