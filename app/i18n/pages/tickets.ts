import { ownWords } from '../own-words.ts'

export const ticketsWords = ownWords('tickets', import.meta.glob('../locales/*/tickets.ts'))
