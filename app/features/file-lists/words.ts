import { ownWords } from '#app/i18n/own-words.ts'

export const fileListsWords = ownWords(
  'fileLists',
  import.meta.glob('/app/i18n/locales/*/file-lists.ts'),
)
