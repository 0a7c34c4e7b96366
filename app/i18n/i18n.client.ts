import type { i18n } from 'i18next'
import { browserI18n } from './browser-i18n.ts'
import { DEFAULT_LANGUAGE, isLanguage } from './languages.ts'
import { loadWords } from './load-words.ts'
import type { OwnWords } from './own-words.ts'
import type { AllWords, PageNamespace } from './words.ts'

/** The pages whose words are here, in whatever language is spoken. */
const pages = new Set<OwnWords>()
let spoken: i18n | null = null

const languageOf = (text: string) => (isLanguage(text) ? text : DEFAULT_LANGUAGE)

/** The browser's words, in the language the server drew the document in. */
export async function startI18n(): Promise<i18n> {
  const language = languageOf(document.documentElement.lang)
  // The document brings the modules of its routes before this one.
  for (const route of Object.values(window.__remixRouteModules)) {
    const { words } = (route?.handle ?? {}) as { words?: OwnWords | readonly OwnWords[] }
    for (const own of [words ?? []].flat()) pages.add(own)
  }
  spoken = browserI18n(language, await loadWords(language, pages), (next) => loadWords(next, pages))
  return spoken
}

/** Before a page is drawn that the browser goes to by itself. */
export async function readyPageWords(words: OwnWords): Promise<void> {
  if (spoken === null || pages.has(words)) return
  const { language } = spoken
  spoken.addResourceBundle(language, words.page, await words.load(languageOf(language)))
  pages.add(words)
}

/** A page's own words in the language of the browser, for a page that asks no server on the way there. */
export async function pageWordsHere<Page extends PageNamespace>(
  words: OwnWords<Page>,
): Promise<AllWords[Page]> {
  await readyPageWords(words)
  return await words.load(languageOf(spoken?.language ?? DEFAULT_LANGUAGE))
}
