/** What is known when a new ticket is about to open. */
export type RoutingSituation = {
  /** Queues the connection feeds, in the order of the menu. */
  connectionQueueIds: readonly number[]
  isGroup: boolean
  groupAsTicket: boolean
}
export type RoutingDecision = { status: 'pending' | 'group'; queueId: number | null }

/**
 * Where a new conversation goes. A connection with one queue puts its tickets there; with several, the ticket waits without a queue
 * until somebody, or the menu, chooses. Pure: situation → decision.
 */
export function routeTicket(situation: RoutingSituation): RoutingDecision {
  const [only, ...others] = situation.connectionQueueIds
  const queueId = only !== undefined && others.length === 0 ? only : null
  return { status: situation.isGroup && !situation.groupAsTicket ? 'group' : 'pending', queueId }
}
