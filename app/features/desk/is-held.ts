import type { TicketView } from '#domains/tickets/tickets.types.ts'

/** Somebody works on it. */
export const isHeld = ({ status }: Pick<TicketView, 'status'>): boolean =>
  status === 'open' || status === 'group'

/**
 * Whether words for a ticket that one goes to are for its customer: not while it waits, is closed, or is a colleague's who alone writes in
 * it. Of a message's ticket nobody has said whose it is.
 */
export const takesWords = (
  ticket: Pick<TicketView, 'status'> & { userId?: number | null },
  { id, profile }: { id: number; profile: string },
): boolean => {
  const { userId } = ticket
  const isOthers = userId != null && userId !== id && profile === 'user'
  return isHeld(ticket) && !isOthers
}
