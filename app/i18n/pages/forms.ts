import { ownWords } from '../own-words.ts'

export const formsWords = ownWords('forms', import.meta.glob('../locales/*/forms.ts'))
