import type { Language } from './languages.ts'
import type { AllWords } from './load-words.ts'
import { wordsWith } from './page-words.ts'
import type { PageWords } from './page-words.ts'
import { announcementsWords } from './pages/announcements.ts'
import { commandsWords } from './pages/commands.ts'
import { connectionsWords } from './pages/connections.ts'
import { contactBookWords } from './pages/contact-book.ts'
import { notificationsWords } from './pages/notifications.ts'
import { laterWords } from './pages/later.ts'
import { forwardWords } from './pages/forward.ts'
import { profileWords } from './pages/profile.ts'
import { searchWords } from './pages/search.ts'

/** All words there are, for tests that hold over every key. */
export const loadAllWords = (language: Language) =>
  wordsWith(language, [
    announcementsWords,
    commandsWords,
    connectionsWords,
    contactBookWords,
    laterWords,
    notificationsWords,
    searchWords,
    forwardWords,
    profileWords,
  ]) as Promise<AllWords & PageWords>
