import { ownWords } from '#app/i18n/own-words.ts'

export const schedulesWords = ownWords(
  'schedules',
  import.meta.glob('/app/i18n/locales/*/schedules.ts'),
)
