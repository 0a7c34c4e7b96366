import { ownWords } from '../own-words.ts'

export const deskWords = ownWords('desk', import.meta.glob('../locales/*/desk.ts'))
