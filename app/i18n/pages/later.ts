import { ownWords } from '../own-words.ts'

export const laterWords = ownWords('later', import.meta.glob('../locales/*/later.ts'))
