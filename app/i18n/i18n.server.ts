import { createInstance } from 'i18next'
import type { i18n, Resource } from 'i18next'
import { RemixI18Next } from 'remix-i18next/server'
import { readPreferences } from '#app/features/session/preferences.ts'
import { i18nOptions } from './i18n-options.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, isLanguage } from './languages.ts'
import type { Language } from './languages.ts'
import { en } from './locales/en.ts'
import { commands as enCommands } from './locales/en/commands.ts'
import { connections as enConnections } from './locales/en/connections.ts'
import { contactBook as enContactBook } from './locales/en/contact-book.ts'
import { profile as enProfile } from './locales/en/profile.ts'
import { es } from './locales/es.ts'
import { commands as esCommands } from './locales/es/commands.ts'
import { connections as esConnections } from './locales/es/connections.ts'
import { contactBook as esContactBook } from './locales/es/contact-book.ts'
import { profile as esProfile } from './locales/es/profile.ts'
import { ptBR } from './locales/pt-BR.ts'
import { commands as ptBRCommands } from './locales/pt-BR/commands.ts'
import { connections as ptBRConnections } from './locales/pt-BR/connections.ts'
import { contactBook as ptBRContactBook } from './locales/pt-BR/contact-book.ts'
import { profile as ptBRProfile } from './locales/pt-BR/profile.ts'
import { tr } from './locales/tr.ts'
import { commands as trCommands } from './locales/tr/commands.ts'
import { connections as trConnections } from './locales/tr/connections.ts'
import { contactBook as trContactBook } from './locales/tr/contact-book.ts'
import { profile as trProfile } from './locales/tr/profile.ts'

const resources = {
  'pt-BR': {
    ...ptBR,
    connections: ptBRConnections,
    contactBook: ptBRContactBook,
    commands: ptBRCommands,
    profile: ptBRProfile,
  },
  en: {
    ...en,
    connections: enConnections,
    contactBook: enContactBook,
    commands: enCommands,
    profile: enProfile,
  },
  es: {
    ...es,
    connections: esConnections,
    contactBook: esContactBook,
    commands: esCommands,
    profile: esProfile,
  },
  tr: {
    ...tr,
    connections: trConnections,
    contactBook: trContactBook,
    commands: trCommands,
    profile: trProfile,
  },
} satisfies Record<Language, Resource[string]>

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
    instance = createInstance({ ...i18nOptions, lng: language, resources, initImmediate: false })
    // With the words at hand and `initImmediate` off this ends before it returns; the promise says nothing more.
    void instance.init()
    instances.set(language, instance)
  }
  return instance
}
