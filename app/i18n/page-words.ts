import type { Language } from './languages.ts'
import { loadWords } from './load-words.ts'
import type { AllWords } from './load-words.ts'
import type { announcements } from './locales/pt-BR/announcements.ts'
import type { commands } from './locales/pt-BR/commands.ts'
import type { contactBook } from './locales/pt-BR/contact-book.ts'
import type { connections } from './locales/pt-BR/connections.ts'
import type { forward } from './locales/pt-BR/forward.ts'
import type { profile } from './locales/pt-BR/profile.ts'
import type { search } from './locales/pt-BR/search.ts'
import type { notifications } from './locales/pt-BR/notifications.ts'
import type { later } from './locales/pt-BR/later.ts'
import type { Words } from './words.ts'

/** Words that one page alone shows: the desk downloads none of them, and nothing that knows where they are. */
export type PageWords = {
  announcements: Words<typeof announcements>
  commands: Words<typeof commands>
  profile: Words<typeof profile>
  connections: Words<typeof connections>
  contactBook: Words<typeof contactBook>
  search: Words<typeof search>
  notifications: Words<typeof notifications>
  later: Words<typeof later>
  forward: Words<typeof forward>
}
export type PageNamespace = keyof PageWords

/** A page's own words, one chunk a language. Its route names them in `handle.words`. */
export type OwnWords<Page extends PageNamespace = PageNamespace> = {
  page: Page
  load(language: Language): Promise<PageWords[Page]>
}

/** The words of every page and those of these pages. */
export async function wordsWith(
  language: Language,
  pages: Iterable<OwnWords>,
): Promise<AllWords & Partial<PageWords>> {
  const [words, ...own] = await Promise.all([
    loadWords(language),
    ...[...pages].map(async ({ page, load }) => [page, await load(language)] as const),
  ])
  return { ...words, ...Object.fromEntries(own) }
}
