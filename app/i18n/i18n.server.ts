import type { i18n } from 'i18next'
import { RemixI18Next } from 'remix-i18next/server'
import { readPreferences } from '#app/features/frame/preferences.ts'
import { ALL_WORDS } from './all-words.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, isLanguage } from './languages.ts'
import type { Language } from './languages.ts'
import { lightI18n } from './light-i18n.ts'

/**
 * The language is the one that was chosen, else Portuguese (specification part 1 §1). What the browser says it accepts is not
 * asked: the product's default is the market's, and the language menu is one click away.
 */
const detector = new RemixI18Next({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: DEFAULT_LANGUAGE,
    order: ['custom'],
    findLocale: (request) =>
      Promise.resolve(readPreferences(request.headers.get('Cookie')).language),
  },
})

export async function languageOf(request: Request): Promise<Language> {
  const found = await detector.getLocale(request)
  return isLanguage(found) ? found : DEFAULT_LANGUAGE
}

const instances = new Map<Language, i18n>()

/** The words of one language on the server. Shared by all requests of an isolate, and never switched to another language. */
export function i18nFor(language: Language): i18n {
  let instance = instances.get(language)
  if (instance === undefined) {
    const words = ALL_WORDS[language]
    instance = lightI18n(language, words, () => Promise.resolve(words))
    instances.set(language, instance)
  }
  return instance
}
