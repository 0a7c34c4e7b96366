import { ownWords } from '#app/i18n/own-words.ts'

export const helpsWords = ownWords('helps', import.meta.glob('/app/i18n/locales/*/helps.ts'))
