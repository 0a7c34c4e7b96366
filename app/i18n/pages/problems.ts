import { ownWords } from '../own-words.ts'

export const problemsWords = ownWords('problems', import.meta.glob('../locales/*/problems.ts'))
