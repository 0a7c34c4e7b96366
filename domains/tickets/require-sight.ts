import type { Actor } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { TicketScope } from '#protocol/realtime/events.ts'
import { canSeeTicket, viewerOf } from './visibility.ts'

export const seesTicket = (actor: Actor, scope: TicketScope) => canSeeTicket(viewerOf(actor), scope)

/** Whoever writes into conversations, joins or separates them must see each one that is in progress. Throws ERR_OUT_OF_SIGHT. */
export function requireSight(actor: Actor, scopes: readonly TicketScope[]): void {
  if (scopes.some((scope) => scope.status !== 'closed' && !seesTicket(actor, scope)))
    throw new AppError('ERR_OUT_OF_SIGHT', {
      message: 'a conversation of the contact is in a queue the caller does not see',
    })
}
