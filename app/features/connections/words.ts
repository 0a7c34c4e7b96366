import { ownWords } from '#app/i18n/own-words.ts'

export const connectionsWords = ownWords(
  'connections',
  import.meta.glob('/app/i18n/locales/*/connections.ts'),
)
