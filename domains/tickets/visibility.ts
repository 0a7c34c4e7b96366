import type { Actor } from '#core/context.ts'
import type { Profile } from '#core/permissions.ts'
import type { TicketScope } from '#protocol/realtime/events.ts'

/** What decides which tickets a person sees (specification part 1 §6). Free of server code: the screens use the same rule. */
export type Viewer = {
  userId: number
  profile: Profile
  allTicket: boolean
  allowGroup: boolean
  queueIds: readonly number[]
}

/**
 * Admins and holders of allTicket see every ticket; others see their own, those of their queues, and with allowGroup every group.
 * A ticket without a queue that nobody holds is for the first two only.
 */
export function canSeeTicket(viewer: Viewer, scope: TicketScope): boolean {
  if (viewer.profile === 'admin' || viewer.allTicket) return true
  if (scope.userId === viewer.userId) return true
  if (scope.isGroup && viewer.allowGroup) return true
  return scope.queueId !== null && viewer.queueIds.includes(scope.queueId)
}

/** Whether one may open a ticket there for oneself: holding it gives sight of it, so it is where it would be seen without. */
export const seesPlace = (viewer: Viewer, place: Pick<TicketScope, 'queueId' | 'isGroup'>) =>
  canSeeTicket(viewer, { ...place, ticketId: 0, status: 'open', userId: null })

/**
 * Whether a ticket is the viewer's own business: what they hold, and what nobody holds in one of their queues. Without a queue it waits
 * for those who see such tickets (specification part 1 §6). What the bell counts.
 */
export function concernsViewer(viewer: Viewer, scope: TicketScope): boolean {
  if (scope.userId !== null) return scope.userId === viewer.userId
  if (scope.queueId !== null) return viewer.queueIds.includes(scope.queueId)
  return canSeeTicket(viewer, scope)
}

/** No row has this id: the system is nobody's colleague. */
const NOBODY = 0

/** The viewer in an actor. The system sees every ticket of its company. */
export function viewerOf(actor: Actor): Viewer {
  if (actor.kind === 'system') {
    return { userId: NOBODY, profile: 'admin', allTicket: true, allowGroup: true, queueIds: [] }
  }
  const { userId, profile, allTicket, allowGroup, queueIds } = actor
  return { userId, profile, allTicket, allowGroup, queueIds }
}
