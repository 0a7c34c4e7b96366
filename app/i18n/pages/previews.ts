import { ownWords } from '../own-words.ts'

export const previewsWords = ownWords('previews', import.meta.glob('../locales/*/previews.ts'))
