import type { CompanyContext, Statement } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { MINUTE_MS } from '#core/time.ts'
import type { Millis } from '#core/time.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import type { Directory } from '../companies/directory.types.ts'
import { optionsFrom } from '../connections/connection-options.ts'
import { sendObstacle } from '../connections/takes-messages.ts'
import { customerWords } from '../messages/customer-words.ts'
import { planSystemText } from '../messages/system-text.ts'
import type { PlannedText } from '../messages/system-text.ts'
import { takesFreeWords } from '../tickets/reply-window.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import { ticketByIdStatement } from '../tickets/tickets.queries.ts'
import { RATING_EXPIRES_MS } from './limits.ts'
import { questionById, RATING_QUESTIONS } from './questions.ts'
import type { RatingQuestion } from './questions.ts'
import type { RatingChoices, RatingObstacle } from './ratings.types.ts'

/** A rating that is about to be asked for. */
export type Asking = {
  text: PlannedText
  questionId: number
  saysFarewell: boolean
  expiresAt: Millis
}

/** What the close-with-rating form offers for a ticket, with the words the customer would read. ERR_NO_TICKET_FOUND. */
export async function ratingChoices(ctx: CompanyContext, ticketId: number): Promise<RatingChoices> {
  requirePermission(ctx, 'ticket:update')
  const [directory, row] = await Promise.all([
    directoryFor(ctx),
    ctx.db.first<TicketRow>(ticketByIdStatement(ctx, ticketId)),
  ])
  if (row === null) throw new AppError('ERR_NO_TICKET_FOUND')
  const { ratingMessage } = await connectionSays(ctx, row.connectionId)
  return {
    obstacle: obstacleOf(ctx, directory, row),
    questions: RATING_QUESTIONS.map((question) => ({
      ...question,
      text: wordsOf(directory, question, ratingMessage),
    })),
  }
}

/** The question as it goes out. Errors: ERR_INVALID_INPUT (no such question), ERR_RATING_UNAVAILABLE with the obstacle. */
export async function planRating(
  ctx: CompanyContext,
  directory: Directory,
  row: TicketRow,
  { ratingId, wantsFarewell }: { ratingId: number; wantsFarewell: boolean },
): Promise<Asking> {
  const question = questionById(ratingId)
  if (question === undefined)
    throw new AppError('ERR_INVALID_INPUT', { fields: { ratingId: ['Avaliação obrigatória'] } })
  const { ratingMessage, expiresTicketNPS } = await connectionSays(ctx, row.connectionId)
  const obstacle = obstacleOf(ctx, directory, row)
  const text =
    obstacle !== null
      ? null
      : planSystemText(ctx, directory, row, {
          clientId: `rating-${row.id}-${row.version}`,
          template: wordsOf(directory, question, ratingMessage),
          userName: ctx.actor.kind === 'user' ? ctx.actor.name : null,
          queueName: directory.queues.find(({ id }) => id === row.queueId)?.name ?? null,
        })
  if (text === null)
    throw new AppError('ERR_RATING_UNAVAILABLE', { data: { obstacle: obstacle ?? 'connection' } })
  const wait = expiresTicketNPS > 0 ? expiresTicketNPS * MINUTE_MS : RATING_EXPIRES_MS
  return {
    text,
    questionId: question.id,
    saysFarewell: wantsFarewell,
    expiresAt: ctx.clock.now() + wait,
  }
}

/** Goes into the batch that turns the ticket to `nps`, behind what rides on changes() = 1. */
export function ratingStatement(
  ctx: CompanyContext,
  ticketId: number,
  { questionId, saysFarewell, expiresAt }: Asking,
): Statement {
  return ctx.db.statement(
    `INSERT INTO ratings (company_id, ticket_id, question_id, user_id, queue_id, says_farewell, expires_at, created_at)
     SELECT ?1, t.id, ?3, t.user_id, t.queue_id, ?4, ?5, ?6 FROM tickets t WHERE changes() = 1 AND t.company_id = ?1 AND t.id = ?2
     ON CONFLICT (company_id, ticket_id) WHERE state = 'asked' DO UPDATE SET question_id = excluded.question_id, tries = 0,
       user_id = excluded.user_id, says_farewell = excluded.says_farewell, expires_at = excluded.expires_at, created_at = excluded.created_at`,
    ticketId,
    questionId,
    saysFarewell ? 1 : 0,
    expiresAt,
    ctx.clock.now(),
  )
}

/** The ticket went on without an answer: nothing of what the customer writes is a rating any more. */
export function withdrawStatement(ctx: CompanyContext, ticketId: number): Statement {
  return ctx.db.statement(
    `UPDATE ratings SET state = 'withdrawn' WHERE company_id = ?1 AND ticket_id = ?2 AND state = 'asked'
       AND NOT EXISTS (SELECT 1 FROM tickets t WHERE t.company_id = ?1 AND t.id = ?2 AND t.status = 'nps')`,
    ticketId,
  )
}

/**
 * A ticket that came back to `nps` waits for its rating again, until the same time as before: one row {expiresAt}. Goes right behind
 * what writes that it came back: rides on changes() = 1.
 */
export function askedAgainStatement(ctx: CompanyContext, ticketId: number): Statement {
  return ctx.db.statement(
    `UPDATE ratings SET state = 'asked' WHERE changes() = 1 AND company_id = ?1
       AND id = (SELECT max(r.id) FROM ratings r JOIN tickets t ON t.company_id = ?1 AND t.id = r.ticket_id AND t.status = 'nps'
         WHERE r.company_id = ?1 AND r.ticket_id = ?2) AND state = 'withdrawn' RETURNING expires_at AS expiresAt`,
    ticketId,
  )
}

/** What stands between the customer and the question; null when it can be asked. */
function obstacleOf(
  ctx: CompanyContext,
  directory: Directory,
  row: TicketRow,
): RatingObstacle | null {
  const connection = directory.connections.find(({ id }) => id === row.connectionId)
  if (directory.settings.userRating !== 'enabled') return 'off'
  if (row.isGroup === 1) return 'group'
  if (row.status !== 'open') return 'status'
  if (row.contactActive === 0) return 'blocked'
  const obstacle = sendObstacle(connection)
  if (obstacle !== null) return obstacle === 'ERR_CHANNEL_UNAVAILABLE' ? 'channel' : 'connection'
  return takesFreeWords(row, ctx.clock.now()) ? null : 'window'
}

async function connectionSays(ctx: CompanyContext, connectionId: number) {
  const row = await ctx.db.first<{ ratingMessage: string; options: string }>(
    ctx.db.statement(
      `SELECT rating_message AS ratingMessage, options FROM connections WHERE company_id = ?1 AND id = ?2`,
      connectionId,
    ),
  )
  const { expiresTicketNPS } = optionsFrom(row?.options ?? '{}')
  return { ratingMessage: row?.ratingMessage ?? '', expiresTicketNPS }
}

/** The connection's own words ask for 0 to 10 (specification part 2 §2, NPS tab). */
function wordsOf(directory: Directory, { key }: RatingQuestion, ratingMessage: string): string {
  const words = customerWords(directory.company.language)
  if (key === 'satisfaction') return words.askSatisfaction
  return ratingMessage.trim() === '' ? words.askNps : ratingMessage
}
