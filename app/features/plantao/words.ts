import { ownWords } from '#app/i18n/own-words.ts'

export const plantaoWords = ownWords('plantao', import.meta.glob('/app/i18n/locales/*/plantao.ts'))
