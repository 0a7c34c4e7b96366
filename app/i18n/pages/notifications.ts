import { ownWords } from '../own-words.ts'

export const notificationsWords = ownWords(
  'notifications',
  import.meta.glob('../locales/*/notifications.ts'),
)
