import type { i18n } from 'i18next'
import { browserI18n } from './browser-i18n.ts'
import { DEFAULT_LANGUAGE, isLanguage } from './languages.ts'
import { loadWords } from './load-words.ts'

/** The browser's words, in the language the server drew the document in. */
export async function startI18n(): Promise<i18n> {
  const { lang } = document.documentElement
  const language = isLanguage(lang) ? lang : DEFAULT_LANGUAGE
  return browserI18n(language, await loadWords(language), loadWords)
}
