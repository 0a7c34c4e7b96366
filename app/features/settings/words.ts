import { ownWords } from '#app/i18n/own-words.ts'

export const settingsWords = ownWords(
  'settings',
  import.meta.glob('/app/i18n/locales/*/settings.ts'),
)
