import { ownWords } from '#app/i18n/own-words.ts'

export const tagsWords = ownWords('tags', import.meta.glob('/app/i18n/locales/*/tags.ts'))
