import { brazilNinthDigitVariants, isMasked } from '#core/phone.ts'
import type { TicketView } from './tickets.types.ts'

/** What a ticket's view says of who is answered in it. */
export type Answered = Pick<TicketView, 'contactId' | 'answersTo' | 'answersId'> & {
  contact: Pick<TicketView['contact'], 'number'>
}

/** Two spellings of a Brazilian mobile are one number. */
const byNumber = (number: string) => `+${brazilNinthDigitVariants(number).sort().join()}`

/** Whom what is sent in a ticket goes to: one number is one person, whichever contact it is of, and another number is another; so is an id. */
export function receiverOf({ answersId, answersTo, contact, contactId }: Answered): string {
  // Absent of what an earlier release kept on a device.
  if (answersId != null) return `id:${answersId}`
  const number = answersTo ?? contact.number
  if (number === null) return `${contactId}`
  // Two that are hidden can look alike.
  return isMasked(number) ? `${contactId}:${number}` : byNumber(number)
}

/** A receiver that is kept on a device; an earlier release wrote the contact before a number. */
export function receiverRead(kept: string): string {
  const number = /^\d+:(\d+)$/.exec(kept)?.[1]
  return number === undefined ? kept : byNumber(number)
}

/** Whether what was begun for `kept` goes to them still. */
export const isReceiver = (kept: string, ticket: Answered): boolean =>
  receiverRead(kept) === receiverOf(ticket)
