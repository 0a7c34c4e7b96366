import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { companyId, createdAt, flag, id, json, millis, updatedAt } from '../../db/columns.ts'
import type { MessageMedia } from '../messages/messages.schema.ts'
import type { RepeatRule } from './repeat-times.ts'

/**
 * PENDENTE waits for its time, AGENDADA is being sent (its claim ends with `leaseUntil`), ENVIADA became a message, ERRO could not, and
 * stays until somebody decides. CANCELADA can be put back for a few minutes and is deleted after days (forget-cancelled.ts).
 */
export const SCHEDULE_STATUSES = ['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO', 'CANCELADA'] as const

/** Shard. A message for later (specification part 3 §3, "Schedule"). Sent by the company's alarm when due. */
export const schedules = sqliteTable(
  'schedules',
  {
    id: id(),
    companyId: companyId(),
    contactId: integer('contact_id').notNull(),
    /** The ticket it was written in; null when it was made for a contact. */
    ticketId: integer('ticket_id'),
    /** Through which it goes; null: the company's default at that time. */
    connectionId: integer('connection_id'),
    userId: integer('user_id'),
    /** With its {{variables}}, which are filled when it goes out. */
    body: text('body').notNull(),
    /** Its file, in storage under a key that no upload owns any more; the message takes it over. */
    media: json<MessageMedia>('media'),
    /** False: without the attendant's name, where the company signs. */
    signMessage: flag('sign_message').notNull().default(true),
    quotedMessageId: integer('quoted_message_id'),
    sendAt: millis('send_at').notNull(),
    sentAt: millis('sent_at'),
    status: text('status', { enum: SCHEDULE_STATUSES }).notNull().default('PENDENTE'),
    /** What it became. */
    messageId: integer('message_id'),
    attempts: integer('attempts').notNull().default(0),
    leaseUntil: millis('lease_until').notNull().default(0),
    /** The code of what stood in the way. */
    lastError: text('last_error'),
    /** How it goes on: of the one whose turn it is to plan the next. Null once that is done, and for one that does not repeat. */
    repeat: json<RepeatRule>('repeat'),
    /** What one plan became, one after the other, shares it; null for one that stands alone. */
    series: text('series'),
    /** Which of the rule's times it is, from 0. */
    occurrence: integer('occurrence').notNull().default(0),
    /** What its author's device planned it under (planned-once.ts); null where it gave nothing. */
    planKey: text('plan_key'),
    /**
     * A JSON list of `kind:value`: the addresses of whom it was written for, who may be one of two people that the contact is for a while
     * (undo-plans.ts). Null where nothing is known.
     */
    writtenFor: text('written_for'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('schedules_due')
      .on(t.companyId, t.sendAt)
      .where(sql`${t.status} IN ('PENDENTE','AGENDADA')`),
    index('schedules_waiting')
      .on(t.companyId, t.userId)
      .where(sql`${t.status} IN ('PENDENTE','AGENDADA')`),
    index('schedules_cancelled')
      .on(t.companyId, t.updatedAt)
      .where(sql`${t.status} = 'CANCELADA'`),
    index('schedules_failed')
      .on(t.companyId, t.sendAt)
      .where(sql`${t.status} = 'ERRO'`),
    // Whoever plans the next of a series plans it once.
    uniqueIndex('schedules_series')
      .on(t.companyId, t.series, t.occurrence)
      .where(sql`${t.series} IS NOT NULL`),
    uniqueIndex('schedules_plan')
      .on(t.companyId, t.planKey)
      .where(sql`${t.planKey} IS NOT NULL`),
    index('schedules_contact').on(t.companyId, t.contactId, t.id),
    index('schedules_list').on(t.companyId, t.sendAt, t.id),
  ],
)
