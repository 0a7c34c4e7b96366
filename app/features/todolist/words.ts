import { ownWords } from '#app/i18n/own-words.ts'

export const todolistWords = ownWords(
  'todolist',
  import.meta.glob('/app/i18n/locales/*/todolist.ts'),
)
