import { ownWords } from '../own-words.ts'

export const forwardWords = ownWords('forward', import.meta.glob('../locales/*/forward.ts'))
