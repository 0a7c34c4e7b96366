import type { Language } from './languages.ts'
import type { OwnWords } from './own-words.ts'
import type { BaseWords, LoadedWords } from './words.ts'

/** Loads the words of every page. One chunk a language: a browser downloads only the words it shows. */
async function loadBaseWords(language: Language): Promise<BaseWords> {
  switch (language) {
    case 'pt-BR':
      return await import('./locales/pt-BR/base.ts')
    case 'en':
      return await import('./locales/en/base.ts')
    case 'es':
      return await import('./locales/es/base.ts')
    case 'tr':
      return await import('./locales/tr/base.ts')
  }
}

/** Loads the words of every page and those of the given ones. */
export async function loadWords(
  language: Language,
  pages: Iterable<OwnWords> = [],
): Promise<LoadedWords> {
  const [base, ...own] = await Promise.all([
    loadBaseWords(language),
    ...[...pages].map(async ({ page, load }) => [page, await load(language)] as const),
  ])
  return { ...base, ...Object.fromEntries(own) }
}
