import { ownWords } from '../own-words.ts'

export const contactBookWords = ownWords(
  'contactBook',
  import.meta.glob('../locales/*/contact-book.ts'),
)
