import type { i18n } from 'i18next'
import { lightI18n } from './light-i18n.ts'
import { DEFAULT_LANGUAGE, isLanguage } from './languages.ts'
import type { Language } from './languages.ts'
import { loadWords } from './load-words.ts'
import type { OwnWords } from './own-words.ts'
import type { AllWords, LoadedWords, PageNamespace } from './words.ts'

/** The pages whose words are here or on their way, in whatever language is spoken. */
const pages = new Map<OwnWords, Promise<void>>()
const HERE = Promise.resolve()
let spoken: i18n | null = null

const languageOf = (text: string) => (isLanguage(text) ? text : DEFAULT_LANGUAGE)

/** The browser's words, in the language the server drew the document in. */
export async function startI18n(): Promise<i18n> {
  const language = languageOf(document.documentElement.lang)
  // The document brings the modules of its routes before this one.
  for (const route of Object.values(window.__remixRouteModules)) {
    const { words } = (route?.handle ?? {}) as { words?: OwnWords | readonly OwnWords[] }
    for (const own of [words ?? []].flat()) pages.set(own, HERE)
  }
  spoken = lightI18n(language, await wordsIn(language), wordsIn)
  return spoken
}

/** Of every page that is here by then: some may come while another language does. */
async function wordsIn(language: Language): Promise<LoadedWords> {
  for (;;) {
    const asked = [...pages.keys()]
    const words = await loadWords(language, asked)
    if ([...pages.keys()].every((page) => asked.includes(page))) return words
  }
}

/** Before a page is drawn that the browser goes to by itself. */
export function readyPageWords(words: OwnWords): Promise<void> {
  if (spoken === null) return HERE
  const known = pages.get(words)
  if (known !== undefined) return known
  const coming = bring(words, spoken).catch((failure: unknown) => {
    pages.delete(words)
    throw failure
  })
  pages.set(words, coming)
  return coming
}

async function bring(words: OwnWords, to: i18n): Promise<void> {
  const { language } = to
  to.addResourceBundle(language, words.page, await words.load(languageOf(language)))
}

/** A page's own words in the language of the browser, for a page that asks no server on the way there. */
export async function pageWordsHere<Page extends PageNamespace>(
  words: OwnWords<Page>,
): Promise<AllWords[Page]> {
  await readyPageWords(words)
  return await words.load(languageOf(spoken?.language ?? DEFAULT_LANGUAGE))
}
