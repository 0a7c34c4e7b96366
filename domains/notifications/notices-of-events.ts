import type { CompanyEvent } from '#protocol/realtime/events.ts'
import type { Directory } from '../companies/directory.types.ts'
import { canSeeTicket } from '../tickets/visibility.ts'
import type { NoticeKind } from './notification-settings.types.ts'

/** Somebody is to hear of a ticket, should they not be looking. */
export type Notice = {
  kind: Exclude<NoticeKind, 'test'>
  userId: number
  ticketId: number
  messageId: number | null
}

/**
 * Whom what the company was just told concerns: a ticket that begins to wait, all who may take it (those with allTicket also where it has
 * no queue: specification part 1 §6); a customer's message, who holds its ticket; a ticket given to somebody, them. Whoever did it
 * themselves is told nothing.
 */
export function noticesOf(
  directory: Directory,
  events: readonly CompanyEvent[],
  actorId: number | null,
): Notice[] {
  return events.flatMap((event): Notice[] => {
    const { audience, data } = event
    if (audience.kind !== 'ticket') return []
    const { scope, before } = audience
    const { ticketId, userId } = scope
    if (event.channel === 'appMessage') {
      const message = data.message as { id: number; fromMe: boolean } | undefined
      if (event.action !== 'create' || message === undefined || message.fromMe || userId === null)
        return []
      return [{ kind: 'message', userId, ticketId, messageId: message.id }]
    }
    if (event.channel !== 'ticket') return []
    const begins =
      event.action === 'create' ||
      (before !== undefined &&
        (before.status !== scope.status ||
          before.queueId !== scope.queueId ||
          before.userId !== userId))
    if (!begins) return []
    if (scope.status === 'pending')
      return directory.users
        .filter((user) => user.id !== actorId && canSeeTicket({ ...user, userId: user.id }, scope))
        .map((user) => ({ kind: 'waiting', userId: user.id, ticketId, messageId: null }))
    const isGiven = before !== undefined && userId !== null && userId !== actorId
    return isGiven && before.userId !== userId
      ? [{ kind: 'message', userId, ticketId, messageId: null }]
      : []
  })
}
