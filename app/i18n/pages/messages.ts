import { ownWords } from '../own-words.ts'

export const messagesWords = ownWords('messages', import.meta.glob('../locales/*/messages.ts'))
