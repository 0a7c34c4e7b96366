import type { Language } from './languages.ts'
import * as en from './locales/en/index.ts'
import * as es from './locales/es/index.ts'
import * as ptBR from './locales/pt-BR/index.ts'
import * as tr from './locales/tr/index.ts'
import type { AllWords } from './words.ts'

/** Every text of the screens, for the server and for tests. A language that lacks a namespace fails the type check here. */
export const ALL_WORDS: Readonly<Record<Language, AllWords>> = {
  'pt-BR': { ...ptBR },
  en: { ...en },
  es: { ...es },
  tr: { ...tr },
}
