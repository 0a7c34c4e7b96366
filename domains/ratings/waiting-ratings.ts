import type { CompanyContext, Statement } from '#core/context.ts'
import type { DirectoryConnection } from '../companies/directory.types.ts'
import { BOT_QUEUES_DEFAULT } from '../connections/limits.ts'
import { spelledOut } from '../contacts/resolve-identity.ts'
import type { Arrival } from '../messages/insert-arrival.ts'
import { CORRECTION_MS, LATE_RATING_MS } from './limits.ts'

/** A rating that a customer may still give: asked for, or of a ticket that closed not long ago. */
export type WaitingRating = {
  id: number
  questionId: number
  tries: number
  maxTries: number
  saysFarewell: boolean
  ratedUserId: number | null
  ticketId: number
  channel: DirectoryConnection['channel']
  connectionId: number
  queueId: number | null
  contactName: string
}

type WaitingRow = Omit<WaitingRating, 'saysFarewell'> & { arrival: number; saysFarewell: number }

/** Whose arrivals may be answers: people, writing themselves. Null when nobody's. */
export function waitingRatingsStatement(
  ctx: CompanyContext,
  arrivals: readonly Arrival[],
): Statement | null {
  const asked = arrivals.flatMap(({ connection, message }, arrival) =>
    message.fromMe || message.isGroup
      ? []
      : spelledOut(message.identities).map((identity) => ({
          arrival,
          connectionId: connection.id,
          ...identity,
        })),
  )
  if (asked.length === 0) return null
  return ctx.db.statement(
    `SELECT j.value ->> 'arrival' AS arrival, r.id, r.question_id AS questionId, r.tries, r.says_farewell AS saysFarewell,
       r.user_id AS ratedUserId, t.id AS ticketId, t.channel, t.connection_id AS connectionId, t.queue_id AS queueId, c.name AS contactName,
       coalesce(k.options ->> 'maxUseBotQueuesNPS', ${BOT_QUEUES_DEFAULT}) AS maxTries
     FROM json_each(?2) j
     CROSS JOIN contact_identities i ON i.company_id = ?1 AND i.kind = j.value ->> 'kind' AND i.value = j.value ->> 'value'
       AND i.scope = j.value ->> 'scope'
     CROSS JOIN contacts found ON found.id = i.contact_id AND found.company_id = ?1
     CROSS JOIN contacts c ON c.id = coalesce(found.merged_into, found.id) AND c.company_id = ?1
     CROSS JOIN tickets t ON t.company_id = ?1 AND t.contact_id = c.id AND t.connection_id = j.value ->> 'connectionId'
       AND t.status IN ('nps','closed')
     CROSS JOIN ratings r ON r.company_id = ?1 AND r.ticket_id = t.id AND (r.state = 'asked'
       OR (r.state = 'expired' AND r.expires_at > ?3) OR (r.state = 'answered' AND r.answered_at > ?4))
     CROSS JOIN connections k ON k.id = t.connection_id AND k.company_id = ?1
     ORDER BY r.id`,
    JSON.stringify(asked),
    ctx.clock.now() - LATE_RATING_MS,
    ctx.clock.now() - CORRECTION_MS,
  )
}

/** By the arrival's place; of several the newest asking. */
export function waitingRatings(rows: readonly unknown[]): Map<number, WaitingRating> {
  return new Map(
    (rows as WaitingRow[]).map(({ arrival, saysFarewell, ...row }) => [
      arrival,
      { ...row, saysFarewell: saysFarewell === 1 },
    ]),
  )
}
