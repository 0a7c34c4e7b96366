import { ownWords } from '#app/i18n/own-words.ts'

export const contactPageWords = ownWords(
  'contactPage',
  import.meta.glob('/app/i18n/locales/*/contact-page.ts'),
)
