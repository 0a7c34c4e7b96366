import { contactsWords } from '#app/i18n/pages/contacts.ts'
import { deskWords } from '#app/i18n/pages/desk.ts'
import { messagesWords } from '#app/i18n/pages/messages.ts'
import { previewsWords } from '#app/i18n/pages/previews.ts'
import { ticketsWords } from '#app/i18n/pages/tickets.ts'

/** Of the desk with its list. */
export const DESK_WORDS = [deskWords, previewsWords, ticketsWords]
/** Of an open ticket, besides. */
export const TICKET_WORDS = [contactsWords, messagesWords]
