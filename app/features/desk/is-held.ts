import type { TicketView } from '#domains/tickets/tickets.types.ts'

/** Somebody works on it. */
export const isHeld = ({ status }: Pick<TicketView, 'status'>): boolean =>
  status === 'open' || status === 'group'
