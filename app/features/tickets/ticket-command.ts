import type { Command } from '#app/features/commands/command.ts'
import { isHeld } from '../desk/is-held.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'

/** Something to do with a ticket. */
export type TicketCommand = Omit<Command, 'group'>

/** Of a list of what may be there, what is. */
export const present = (commands: readonly (TicketCommand | false)[]): TicketCommand[] =>
  commands.filter((one) => one !== false)

/** Its customer can be asked for a rating as it closes: where the company asks for them, and never a whole group. */
export const isRatable = (
  { status, isGroup }: TicketView,
  company: { asksRatings: boolean },
): boolean => status === 'open' && !isGroup && company.asksRatings

/** It may be closed: somebody works on it, or the customer is asked for something first. */
export const isClosable = (ticket: Pick<TicketView, 'status'>) =>
  isHeld(ticket) || ticket.status === 'nps' || ticket.status === 'lgpd'

/** It may be opened again: there is somebody to answer. */
export const isReopenable = ({ status, contact }: TicketView) =>
  status === 'closed' && !contact.isErased

/** A colleague works on it: whoever wants to go on with it takes it over first. */
export const isColleagues = (
  ticket: Pick<TicketView, 'status' | 'userId'>,
  me: { userId: number },
): boolean => isHeld(ticket) && ticket.userId !== null && ticket.userId !== me.userId
