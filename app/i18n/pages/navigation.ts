import { ownWords } from '../own-words.ts'

export const navigationWords = ownWords(
  'navigation',
  import.meta.glob('../locales/*/navigation.ts'),
)
