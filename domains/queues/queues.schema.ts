import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { companyId, createdAt, flag, id, updatedAt } from '../../db/columns.ts'

/** Shard. A department that tickets wait in. Colours are unique in a company (ERR_QUEUE_COLOR_ALREADY_EXISTS). */
export const queues = sqliteTable(
  'queues',
  {
    id: id(),
    companyId: companyId(),
    name: text('name').notNull(),
    color: text('color').notNull(),
    greetingMessage: text('greeting_message').notNull().default(''),
    orderQueue: integer('order_queue').notNull().default(0),
    outOfHoursMessage: text('out_of_hours_message').notNull().default(''),
    /** The specification's ativarRoteador and tempoRoteador (minutes). */
    rotate: flag('rotate').notNull().default(false),
    rotateMinutes: integer('rotate_minutes').notNull().default(0),
    closeTicket: flag('close_ticket').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('queues_company_name').on(t.companyId, t.name),
    uniqueIndex('queues_company_color').on(t.companyId, t.color),
  ],
)

/** Shard. Which queues an attendant works in. The user's row is in the control database. */
export const userQueues = sqliteTable(
  'user_queues',
  {
    companyId: companyId(),
    userId: integer('user_id').notNull(),
    queueId: integer('queue_id').notNull(),
  },
  (t) => [uniqueIndex('user_queues_key').on(t.companyId, t.userId, t.queueId)],
)
