import type { CompanyContext, Statement } from '#core/context.ts'
import type { CompanyEvent, TicketScope } from '#protocol/realtime/events.ts'
import type { Directory } from '../companies/directory.types.ts'
import { farewellText } from '../tickets/farewell-text.ts'
import { ticketChanged } from '../tickets/tickets.events.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import { insertArrival } from '../messages/insert-arrival.ts'
import type { Arrival } from '../messages/insert-arrival.ts'
import { customerWords } from '../messages/customer-words.ts'
import { writtenFrom } from '../channels/reach-contact.ts'
import { fillVariables } from '../messages/fill-variables.ts'
import { systemTextEvents, systemTextStatements } from '../messages/system-text.ts'
import type { PlannedText } from '../messages/system-text.ts'
import { questionById, rateOf } from './questions.ts'
import type { RatingQuestion } from './questions.ts'
import { readAnswer } from './read-answer.ts'
import type { Answer } from './read-answer.ts'
import type { WaitingRating } from './waiting-ratings.ts'
import { ACTIVE_STATUSES_SQL } from '../tickets/tickets.schema.ts'

/** What an arrival means to a rating that is waited for, as statements around those that store the message. */
export type PlannedAnswer = {
  waiting: WaitingRating
  /** Before: the message goes into the closed ticket that it rates, late. The first returns {id, ticketId}, or nothing when it does not. */
  ahead: Statement[]
  /** After the message is stored. The first returns a row when the answer had its effect. */
  behind: Statement[]
  /** What the customer is told when it had. */
  text: PlannedText | null
}

/** One entry an arrival, in their order; null where no rating is waited for. `waiting` is by the arrival's place. */
export async function planAnswers(
  ctx: CompanyContext,
  directory: Directory,
  arrivals: readonly Arrival[],
  waiting: ReadonlyMap<number, WaitingRating>,
): Promise<(PlannedAnswer | null)[]> {
  const tries = new Map<number, number>()
  const plans: (PlannedAnswer | null)[] = []
  for (const [index, arrival] of arrivals.entries()) {
    const rating = waiting.get(index)
    const question = rating === undefined ? undefined : questionById(rating.questionId)
    if (rating === undefined || question === undefined) {
      plans.push(null)
      continue
    }
    const { body, mediaType, data } = arrival.message
    const answer = readAnswer(question, { body, mediaType, isSticker: data?.['sticker'] === true })
    // Earlier arrivals of the same page count too.
    const asked = tries.get(rating.id) ?? rating.tries
    if (answer.kind === 'unclear') tries.set(rating.id, asked + 1)
    plans.push(
      await planAnswer(ctx, directory, arrival, { ...rating, tries: asked }, question, answer),
    )
  }
  return plans
}

async function planAnswer(
  ctx: CompanyContext,
  directory: Directory,
  arrival: Arrival,
  waiting: WaitingRating,
  question: RatingQuestion,
  answer: Answer,
): Promise<PlannedAnswer> {
  if (answer.kind === 'rate') {
    const rate = rateOf(question, answer.answer)
    const text = answer.isBare ? await thanks(ctx, directory, waiting) : null
    const given = { answer: answer.answer, rate, text }
    return {
      waiting,
      ahead: answer.isBare ? lateStatements(ctx, arrival, waiting, given) : [],
      behind: ratedStatements(ctx, waiting, given),
      text,
    }
  }
  if (answer.kind === 'unclear' && waiting.tries < waiting.maxTries) {
    const words = customerWords(directory.company.language).askAgain
    const body = words
      .replaceAll('{min}', String(question.min))
      .replaceAll('{max}', String(question.max))
    const text = { clientId: `rating-again-${waiting.id}-${waiting.tries + 1}`, body }
    const again = ctx.db.statement(
      `UPDATE ratings SET tries = tries + 1 WHERE changes() = 1 AND company_id = ?1 AND id = ?2 AND state = 'asked'
         AND ${isWaitingSql('?3')} RETURNING id`,
      waiting.id,
      waiting.ticketId,
    )
    return { waiting, ahead: [], behind: [again, ...textStatements(ctx, waiting, text)], text }
  }
  return { waiting, ahead: [], behind: talkStatements(ctx, waiting), text: null }
}

type Given = { answer: number; rate: number; text: PlannedText | null }

const isWaitingSql = (ticketId: string) =>
  `EXISTS (SELECT 1 FROM tickets t WHERE t.company_id = ?1 AND t.id = ${ticketId} AND t.status = 'nps')`

/** Kept, thanked for and closed; with more said than a rating the ticket goes back to its queue for somebody to read. */
function ratedStatements(ctx: CompanyContext, waiting: WaitingRating, given: Given): Statement[] {
  const { answer, rate, text } = given
  const now = ctx.clock.now()
  const answered = ctx.db.statement(
    `UPDATE ratings SET state = 'answered', answer = ?3, rate = ?4, answered_at = ?5
     WHERE changes() = 1 AND company_id = ?1 AND id = ?2 AND state = 'asked' AND ${isWaitingSql('?6')} RETURNING id`,
    waiting.id,
    answer,
    rate,
    now,
    waiting.ticketId,
  )
  if (text === null)
    return [
      answered,
      moveStatement(ctx, waiting, 'pending', rate),
      ...logs(ctx, waiting, ['rated', 'pending']),
    ]
  return [
    answered,
    moveStatement(ctx, waiting, 'closed', rate),
    ...logs(ctx, waiting, ['rated', 'closed']),
    ...textStatements(ctx, waiting, text),
  ]
}

/** The customer goes on talking: back to the queue, where somebody takes it up. */
function talkStatements(ctx: CompanyContext, waiting: WaitingRating): Statement[] {
  const withdrawn = ctx.db.statement(
    `UPDATE ratings SET state = 'withdrawn' WHERE changes() = 1 AND company_id = ?1 AND id = ?2 AND state = 'asked'
       AND ${isWaitingSql('?3')} RETURNING id`,
    waiting.id,
    waiting.ticketId,
  )
  return [
    withdrawn,
    moveStatement(ctx, waiting, 'pending', null),
    ...logs(ctx, waiting, ['pending']),
  ]
}

function moveStatement(
  ctx: CompanyContext,
  { ticketId }: WaitingRating,
  status: 'closed' | 'pending',
  rate: number | null,
): Statement {
  const now = ctx.clock.now()
  return ctx.db.statement(
    `UPDATE tickets SET status = ?3, user_rating = coalesce(?4, user_rating), user_id = CASE ?3 WHEN 'pending' THEN NULL ELSE user_id END,
       unread_messages = CASE ?3 WHEN 'closed' THEN 0 ELSE unread_messages END, closed_at = CASE ?3 WHEN 'closed' THEN ?5 END,
       snoozed_until = NULL, version = version + 1, updated_at = ?5
     WHERE changes() = 1 AND company_id = ?1 AND id = ?2 AND status = 'nps'`,
    ticketId,
    status,
    rate,
    now,
  )
}

/**
 * A bare rating for a ticket that closed meanwhile: it is kept there, instead of opening a ticket that says "5". A second one puts the
 * first right. Only while it is the person's last ticket there.
 */
function lateStatements(
  ctx: CompanyContext,
  arrival: Arrival,
  waiting: WaitingRating,
  { answer, rate, text }: Given,
): Statement[] {
  const { message, connection } = arrival
  const now = ctx.clock.now()
  const stored = insertArrival(
    ctx,
    arrival,
    `a.company_id = ?1 AND a.id = ?2 AND a.status = 'closed' AND ?4 IS NULL
       AND EXISTS (SELECT 1 FROM ratings r WHERE r.company_id = ?1 AND r.id = ?3 AND r.state IN ('expired','answered'))
       AND NOT EXISTS (SELECT 1 FROM tickets o WHERE o.company_id = ?1 AND o.contact_id = a.contact_id AND o.connection_id = ?5
         AND (o.id > a.id OR o.status IN ${ACTIVE_STATUSES_SQL}))`,
    [waiting.ticketId, waiting.id, null],
  )
  const shown = ctx.db.statement(
    `UPDATE tickets SET user_rating = ?3, last_message = ?4, last_message_id = own.id, last_message_from_me = 0,
       last_message_at = max(last_message_at, own.sent_at), last_inbound_at = max(coalesce(last_inbound_at, 0), own.sent_at),
       wrote_from = CASE WHEN coalesce(last_inbound_at, 0) <= own.sent_at THEN ?8 ELSE wrote_from END,
       version = version + 1, updated_at = ?5
     FROM (SELECT m.id, m.ticket_id, m.sent_at FROM messages m WHERE m.company_id = ?1 AND m.connection_id = ?6 AND m.external_id = ?7) own
     WHERE changes() = 1 AND tickets.company_id = ?1 AND tickets.id = ?2 AND own.ticket_id = tickets.id`,
    waiting.ticketId,
    rate,
    message.body,
    now,
    connection.id,
    message.externalId,
    writtenFrom(message.identities),
  )
  const answered = ctx.db.statement(
    `UPDATE ratings SET state = 'answered', answer = ?3, rate = ?4, answered_at = ?5 WHERE changes() = 1 AND company_id = ?1 AND id = ?2`,
    waiting.id,
    answer,
    rate,
    now,
  )
  const told = text === null ? [] : textStatements(ctx, waiting, text)
  return [stored, shown, answered, ...logs(ctx, waiting, ['rated']), ...told]
}

function logs(
  ctx: CompanyContext,
  { ticketId, queueId }: WaitingRating,
  types: readonly string[],
): Statement[] {
  return types.map((type) =>
    ctx.db.statement(
      `INSERT INTO ticket_logs (company_id, ticket_id, type, queue_id, created_at) SELECT ?1, ?2, ?3, ?4, ?5 WHERE changes() = 1`,
      ticketId,
      type,
      queueId,
      ctx.clock.now(),
    ),
  )
}

const textStatements = (ctx: CompanyContext, waiting: WaitingRating, text: PlannedText) =>
  systemTextStatements(ctx, { id: waiting.ticketId, channel: waiting.channel }, text)

/** Thanks, and the farewell that the closing held back. */
async function thanks(
  ctx: CompanyContext,
  directory: Directory,
  waiting: WaitingRating,
): Promise<PlannedText> {
  const said = customerWords(directory.company.language).rated
  const farewell = waiting.saysFarewell
    ? await farewellText(ctx, waiting.connectionId, waiting.ratedUserId)
    : ''
  const nameOf = (list: readonly { id: number; name: string }[], id: number | null) =>
    list.find((one) => one.id === id)?.name ?? null
  const goodbye = fillVariables(farewell, {
    contactName: waiting.contactName,
    userName: nameOf(directory.users, waiting.ratedUserId),
    ticketId: waiting.ticketId,
    queueName: nameOf(directory.queues, waiting.queueId),
    connectionName: nameOf(directory.connections, waiting.connectionId),
    now: ctx.clock.now(),
    timezone: directory.company.timezone,
    language: directory.company.language,
  }).trim()
  const body = goodbye === '' ? said : `${said}\n\n${goodbye}`
  return { clientId: `rated-${waiting.id}`, body }
}

/** After the commit: where the ticket went, and the text that is on its way. */
export async function answerEvents(
  ctx: CompanyContext,
  directory: Directory,
  { waiting, text }: PlannedAnswer,
  ticket: TicketRow,
): Promise<CompanyEvent[]> {
  const before: TicketScope = {
    ticketId: waiting.ticketId,
    status: 'nps',
    queueId: waiting.queueId,
    userId: waiting.ratedUserId,
    isGroup: false,
  }
  return [
    ticketChanged(directory, ticket, { action: 'update', before }),
    ...(text === null ? [] : await systemTextEvents(ctx, directory, ticket, text)),
  ]
}
