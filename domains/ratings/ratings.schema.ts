import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { companyId, createdAt, flag, id, millis } from '../../db/columns.ts'

/**
 * `asked` waits for the customer (the ticket is `nps`), `answered` has a rate, `expired` got none in time but still takes a late one,
 * `withdrawn`: the conversation went on instead.
 */
export const RATING_STATES = ['asked', 'answered', 'expired', 'withdrawn'] as const

/** Shard. One asking of one customer how they were served (docs/decisions/019-what-a-rating-id-names.md). The ticket's `user_rating` is the newest rate. */
export const ratings = sqliteTable(
  'ratings',
  {
    id: id(),
    companyId: companyId(),
    ticketId: integer('ticket_id').notNull(),
    /** Which question was asked (questions.ts): what the specification calls `ratingId`. */
    questionId: integer('question_id').notNull(),
    /** Who is rated: whoever closed the ticket. */
    userId: integer('user_id'),
    queueId: integer('queue_id'),
    state: text('state', { enum: RATING_STATES }).notNull().default('asked'),
    /** Whether the farewell follows the thanks. */
    saysFarewell: flag('says_farewell').notNull().default(true),
    /** Answers that were no rating. */
    tries: integer('tries').notNull().default(0),
    /** The number the customer gave, on the question's own scale. */
    answer: integer('answer'),
    /** The same from 1 to 5. */
    rate: integer('rate'),
    expiresAt: millis('expires_at').notNull(),
    answeredAt: millis('answered_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('ratings_asked')
      .on(t.companyId, t.ticketId)
      .where(sql`${t.state} = 'asked'`),
    index('ratings_due')
      .on(t.companyId, t.expiresAt)
      .where(sql`${t.state} = 'asked'`),
    index('ratings_ticket').on(t.companyId, t.ticketId, t.id),
  ],
)
