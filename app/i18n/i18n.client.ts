import { createInstance } from 'i18next'
import type { BackendModule, i18n } from 'i18next'
import { i18nOptions } from './i18n-options.ts'
import { DEFAULT_LANGUAGE, isLanguage } from './languages.ts'
import { loadWords } from './load-words.ts'

const wordsBackend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    loadWords(isLanguage(language) ? language : DEFAULT_LANGUAGE).then(
      (words) => done(null, words[namespace as keyof typeof words]),
      (failure: unknown) => done(failure instanceof Error ? failure : String(failure), false),
    )
  },
}

/** The browser's words, in the language the server drew the document in. */
export async function startI18n(): Promise<i18n> {
  const { lang } = document.documentElement
  const instance = createInstance({ ...i18nOptions, lng: isLanguage(lang) ? lang : DEFAULT_LANGUAGE })
  await instance.use(wordsBackend).init()
  return instance
}
