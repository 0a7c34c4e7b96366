import type { TextPart } from '#domains/search/mark-text.ts'
import { isTicketNumber } from '#domains/tickets/ticket-numbers.ts'
import { SEARCH_MIN_CHARS } from '#app/desk-client/ticket-list.ts'
import { plainText } from '../messages/rich-text.ts'

/** What is looked for on the server when this is typed; '' for too little. A number that is too short for words names a ticket. */
export function soughtText(typed: string): string {
  const text = typed.trim()
  const sought = text.length < SEARCH_MIN_CHARS && /^\d+$/.test(text) ? `#${text}` : text
  return sought.length < SEARCH_MIN_CHARS && !isTicketNumber(sought) ? '' : sought
}

/** The words of a found message as they are read, without WhatsApp's marks. */
export function snippetText(parts: readonly Pick<TextPart, 'text'>[]): string {
  return plainText(parts.map(({ text }) => text).join(''))
}
