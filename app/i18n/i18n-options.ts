import type { InitOptions } from 'i18next'
import { LANGUAGES } from './languages.ts'

/** How i18next would speak our words, which ours is held against (light-i18n.test.ts). */
export const i18nOptions = {
  supportedLngs: [...LANGUAGES],
  // Every language has every key (the type check sees to it), so there is nothing to fall back to, and nothing more to download.
  fallbackLng: false,
  load: 'currentOnly',
  defaultNS: 'common',
  // The rest is there before anything is drawn: nothing is loaded by name.
  ns: ['common'],
  returnNull: false,
  interpolation: { escapeValue: false },
} as const satisfies InitOptions
