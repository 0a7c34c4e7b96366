import { ownWords } from '../own-words.ts'

export const connectionsWords = ownWords(
  'connections',
  import.meta.glob('../locales/*/connections.ts'),
)
