import type { Language } from './languages.ts'
import { wordsWith } from './page-words.ts'
import { connectionsWords } from './pages/connections.ts'
import { contactBookWords } from './pages/contact-book.ts'

/** All words there are, for tests that hold over every key. */
export const loadAllWords = (language: Language) =>
  wordsWith(language, [connectionsWords, contactBookWords])
