import { ownWords } from '../own-words.ts'

export const panelsWords = ownWords('panels', import.meta.glob('../locales/*/panels.ts'))
