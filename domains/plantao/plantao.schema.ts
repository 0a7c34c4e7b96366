import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { companyId, createdAt, id, json, millis, updatedAt } from '../../db/columns.ts'
import type { OnCallTimes } from './on-call-times.ts'

/** Shard. When a user is on call, and the phone that is told of waiting tickets then (specification part 3 §3, "On-call entry"). */
export const onCallEntries = sqliteTable(
  'on_call_entries',
  {
    id: id(),
    companyId: companyId(),
    userId: integer('user_id').notNull(),
    /** Digits with country code, as WhatsApp keeps them where it could be asked. */
    phone: text('phone').notNull(),
    /** Minutes. */
    interval: integer('interval_minutes').notNull().default(1),
    /** All seven days; a day without times is one off. */
    days: json<OnCallTimes>('days').notNull(),
    /** Rises with every save and every notice: who decided by an older one writes nothing. */
    version: integer('version').notNull().default(1),
    /** Nothing is to be told before. Any time in the past is harmless: what counts is looked at then. */
    lookAt: millis('look_at').notNull().default(0),
    noticedAt: millis('noticed_at'),
    /** Client id of the last notice's message. */
    noticeKey: text('notice_key'),
    /** The code of what stands in the way of a notice that is due. */
    obstacle: text('obstacle'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('on_call_entries_company').on(t.companyId, t.id),
    index('on_call_entries_user').on(t.companyId, t.userId),
  ],
)
