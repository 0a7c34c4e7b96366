import { ownWords } from '../own-words.ts'

export const writingWords = ownWords('writing', import.meta.glob('../locales/*/writing.ts'))
