import { untilItComes } from '#app/components/lazy-part.ts'
import { deviceStorage } from '#app/desk-client/device-storage.ts'
import type { Planner } from '../desk/later-mark.ts'

/**
 * Whether pages of this browser have left drafts, plans or messages on it, whoever was signed in: they are kept under
 * `balcao:{what}:{company}:{user}:`.
 */
export const hasLeft = () => /:\d+:\d+:/.test(Object.keys(deviceStorage()).join())

/** What is being planned in a ticket that is gone comes back, if it does, in the one that it became part of. */
export function laterTicketGone(
  me: Planner,
  ticketId: number,
  into: { id: number; uuid: string } | undefined,
): void {
  if (hasLeft())
    void untilItComes(() => import('../later/later-records.ts')).then(({ ticketGone }) =>
      ticketGone(me, ticketId, into),
    )
}
