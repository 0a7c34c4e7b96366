import type { Actor } from '#core/context.ts'

/** Whether nothing of the company's is hidden from this caller. */
export function seesEveryTicket(actor: Actor): boolean {
  return actor.kind === 'system' || actor.profile === 'admin' || actor.allTicket
}

/**
 * The rule of visibility.ts as a condition on tickets named `alias`, with its parameters numbered from `from`. Kept beside the pure
 * rule by a test that runs both over every kind of viewer and ticket.
 */
export function ticketVisibility(
  actor: Actor,
  alias: string,
  from: number,
): { sql: string; params: unknown[] } {
  if (actor.kind === 'system' || seesEveryTicket(actor)) return { sql: '1 = 1', params: [] }
  const groups = actor.allowGroup ? ` OR ${alias}.is_group = 1` : ''
  return {
    sql: `(${alias}.user_id = ?${from} OR ${alias}.queue_id IN (SELECT value FROM json_each(?${from + 1}))${groups})`,
    params: [actor.userId, JSON.stringify(actor.queueIds)],
  }
}

/** concernsViewer of visibility.ts as a condition, to stand beside ticketVisibility. */
export function ticketConcerns(
  actor: Extract<Actor, { kind: 'user' }>,
  alias: string,
  from: number,
): { sql: string; params: unknown[] } {
  // Of those without a queue the caller sees only what is theirs to see.
  return {
    sql: `(${alias}.user_id = ?${from} OR (${alias}.user_id IS NULL AND (${alias}.queue_id IS NULL OR ${alias}.queue_id IN (SELECT value FROM json_each(?${from + 1})))))`,
    params: [actor.userId, JSON.stringify(actor.queueIds)],
  }
}
