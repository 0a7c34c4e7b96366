import type { TicketView } from '#domains/tickets/tickets.types.ts'
import type { Viewer } from '#domains/tickets/visibility.ts'

/** Somebody works on it. */
export const isHeld = ({ status }: Pick<TicketView, 'status'>): boolean =>
  status === 'open' || status === 'group'

/** Whether a colleague has it, and this person writes to nobody whom a colleague has: those above them do. */
export const isHeldByOther = (
  { userId }: { userId?: number | null },
  me: Pick<Viewer, 'userId' | 'profile'>,
): boolean => userId != null && userId !== me.userId && me.profile === 'user'

/**
 * Whether words for a ticket that one goes to are for its customer: not while it waits, is closed, or is a colleague's who alone writes in
 * it. Of a message's ticket nobody has said whose it is.
 */
export const takesWords = (
  ticket: Pick<TicketView, 'status'> & { userId?: number | null },
  me: Pick<Viewer, 'userId' | 'profile'>,
): boolean => isHeld(ticket) && !isHeldByOther(ticket, me)
