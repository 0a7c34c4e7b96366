import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { companyId, createdAt, id, millis, updatedAt } from '../../db/columns.ts'

export const SCHEDULE_STATUSES = ['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO', 'CANCELADA'] as const

/** Shard. A message for later (specification part 3 §3, "Schedule"). Popped by the company's alarm when due. */
export const schedules = sqliteTable(
  'schedules',
  {
    id: id(),
    companyId: companyId(),
    contactId: integer('contact_id').notNull(),
    /** The ticket it was written in; null when it was made for a contact. */
    ticketId: integer('ticket_id'),
    connectionId: integer('connection_id'),
    userId: integer('user_id'),
    body: text('body').notNull(),
    sendAt: millis('send_at').notNull(),
    sentAt: millis('sent_at'),
    status: text('status', { enum: SCHEDULE_STATUSES }).notNull().default('PENDENTE'),
    lastError: text('last_error'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('schedules_due')
      .on(t.companyId, t.sendAt)
      .where(sql`${t.status} = 'PENDENTE'`),
    index('schedules_contact').on(t.companyId, t.contactId, t.id),
    index('schedules_list').on(t.companyId, t.sendAt, t.id),
  ],
)
