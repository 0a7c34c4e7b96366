import { ownWords } from '../own-words.ts'

export const ticketDialogsWords = ownWords(
  'ticketDialogs',
  import.meta.glob('../locales/*/ticket-dialogs.ts'),
)
