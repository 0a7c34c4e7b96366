import type { Command } from '#app/features/commands/command.ts'
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

/** Somebody works on it. */
export const isHeld = ({ status }: TicketView) => status === 'open' || status === 'group'
