import { ownWords } from '../own-words.ts'

export const commandsWords = ownWords('commands', import.meta.glob('../locales/*/commands.ts'))
