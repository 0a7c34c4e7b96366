import { ownWords } from '../own-words.ts'

export const contactsWords = ownWords('contacts', import.meta.glob('../locales/*/contacts.ts'))
