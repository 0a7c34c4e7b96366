import { ownWords } from '#app/i18n/own-words.ts'

export const usersWords = ownWords('users', import.meta.glob('/app/i18n/locales/*/users.ts'))
