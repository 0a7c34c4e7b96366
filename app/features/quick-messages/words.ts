import { ownWords } from '#app/i18n/own-words.ts'

export const quickMessagesWords = ownWords(
  'quickMessages',
  import.meta.glob('/app/i18n/locales/*/quick-messages.ts'),
)
