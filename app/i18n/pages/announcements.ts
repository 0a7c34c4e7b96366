import { ownWords } from '../own-words.ts'

export const announcementsWords = ownWords(
  'announcements',
  import.meta.glob('../locales/*/announcements.ts'),
)
