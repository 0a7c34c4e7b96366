import { ownWords } from '../own-words.ts'

export const profileWords = ownWords('profile', import.meta.glob('../locales/*/profile.ts'))
