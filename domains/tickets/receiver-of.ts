import { brazilNinthDigitVariants, isMasked } from '#core/phone.ts'
import type { TicketView } from './tickets.types.ts'

/** What a ticket's view says of who is answered in it. */
export type Answered = Pick<TicketView, 'contactId' | 'answersTo' | 'answersId'> & {
  contact: Pick<TicketView['contact'], 'number'>
}

/** Two spellings of a Brazilian mobile are one number. */
const byNumber = (number: string) => `+${brazilNinthDigitVariants(number).sort().join()}`

/** Where no number tells who it is: two that are hidden can look alike. All that an earlier release knew. */
const byContact = ({ contactId, answersTo }: Answered) =>
  answersTo === null ? `${contactId}` : `${contactId}:${answersTo}`

/** Whom what is sent in a ticket goes to: one number is one person, whichever contact it is of, and another number is another; so is an id. */
export function receiverOf(ticket: Answered): string {
  // Absent of what an earlier release kept on a device.
  if (ticket.answersId != null) return `id:${ticket.answersId}`
  const number = ticket.answersTo ?? ticket.contact.number
  return number === null || isMasked(number) ? byContact(ticket) : byNumber(number)
}

/** A receiver that is kept on a device; an earlier release wrote the contact before the number. */
export function receiverRead(kept: string): string {
  const number = /^\d+:(\d+)$/.exec(kept)?.[1]
  return number === undefined ? kept : byNumber(number)
}

/** Whether what was begun for `kept` goes to them still. Of a contact whose number an earlier release did not write, the number it shows. */
export const isReceiver = (kept: string, ticket: Answered): boolean =>
  receiverRead(kept) === receiverOf(ticket) ||
  (ticket.answersId == null && kept === byContact(ticket))
