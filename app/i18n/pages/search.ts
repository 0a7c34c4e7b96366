import { ownWords } from '../own-words.ts'

export const searchWords = ownWords('search', import.meta.glob('../locales/*/search.ts'))
