import type { i18n } from 'i18next'
import { i18nOptions } from './i18n-options.ts'
import { DEFAULT_LANGUAGE, isLanguage } from './languages.ts'
import type { Language } from './languages.ts'
import type { LoadedWords } from './words.ts'

type Values = { count?: number; [name: string]: unknown }
type Translate = (key: string, values?: Values) => string
type Listener = (language: string) => void

/**
 * The part of i18next that our words use, which are nested keys, plural forms and `{{values}}`: the whole of it would be 15 kB gzip of every
 * first visit, and a third of the time in which the server draws a ticket. A test holds the two to the same text for every key in every
 * language.
 */
export function lightI18n(
  firstLanguage: Language,
  firstWords: LoadedWords,
  loadWords: (language: Language) => Promise<LoadedWords>,
): i18n {
  const listeners = new Set<Listener>()
  let asked: Language = firstLanguage
  let words = firstWords
  let spoken = speakerOf(firstLanguage, words)
  /** By the namespace that is spoken from: the same one for everybody who asks, until the language changes. */
  const known = new Map<string, Translate>()

  const instance = {
    language: firstLanguage as string,
    getFixedT: (_language: string | null, namespace?: string | string[] | null): Translate => {
      const own = (Array.isArray(namespace) ? namespace[0] : namespace) ?? i18nOptions.defaultNS
      const before = known.get(own)
      if (before !== undefined) return before
      const translate: Translate = (key, values) => spoken(...placeOf(own, key), values)
      known.set(own, translate)
      return translate
    },
    t: (key: string, values?: Values) => instance.getFixedT(null)(key, values),
    exists: (key: string) => textAt(words, ...placeOf(i18nOptions.defaultNS, key)) !== undefined,
    on: (_event: string, listener: Listener) => void listeners.add(listener),
    off: (_event: string, listener: Listener) => void listeners.delete(listener),
    /** Words of a page that the browser goes to. In another language by now: then they come with that one's. */
    addResourceBundle: (language: string, namespace: string, bundle: object) => {
      if (language !== instance.language) return instance
      words = { ...words, [namespace]: bundle }
      spoken = speakerOf(instance.language as Language, words)
      return instance
    },
    /** Loads the words first, then everything is drawn again at once. The last one asked for stands. */
    changeLanguage: async (next: string): Promise<Translate> => {
      asked = isLanguage(next) ? next : DEFAULT_LANGUAGE
      const language = asked
      const loaded = await loadWords(language)
      if (language === asked && language !== instance.language) {
        words = loaded
        spoken = speakerOf(language, words)
        instance.language = language
        known.clear()
        for (const listener of [...listeners]) listener(language)
      }
      return instance.t
    },
  }
  return instance as unknown as i18n
}

/** A key may say its namespace: `common:save`. */
function placeOf(own: string, key: string): [namespace: string, key: string] {
  const colon = key.indexOf(':')
  return colon < 0 ? [own, key] : [key.slice(0, colon), key.slice(colon + 1)]
}

type Speak = (namespace: string, key: string, values: Values | undefined) => string

function speakerOf(language: Language, words: LoadedWords): Speak {
  const plurals = new Intl.PluralRules(language)
  return (namespace, key, values) => {
    const find = (suffix: string) => textAt(words, namespace, key + suffix)
    const { count } = values ?? {}
    const counted = (count: number) =>
      (count === 0 ? find('_zero') : undefined) ??
      find(`_${plurals.select(count)}`) ??
      find('_other')
    const text = (count === undefined ? undefined : counted(count)) ?? find('')
    return text === undefined ? key : filled(text, values)
  }
}

function textAt(words: LoadedWords, namespace: string, key: string): string | undefined {
  let found: unknown = words[namespace as keyof LoadedWords]
  for (const step of key.split('.')) {
    if (typeof found !== 'object' || found === null) return undefined
    found = (found as Record<string, unknown>)[step]
  }
  return typeof found === 'string' ? found : undefined
}

function filled(text: string, values: Values | undefined): string {
  if (!text.includes('{{')) return text
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (match, name: string) => {
    const value = values?.[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : match
  })
}
