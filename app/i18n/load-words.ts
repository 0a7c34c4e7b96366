import type { Language } from './languages.ts'
import type { Words } from './words.ts'
import type { ptBR } from './locales/pt-BR.ts'

export type AllWords = Words<typeof ptBR>

/** One chunk a language: a browser downloads only the words it shows. */
export async function loadWords(language: Language): Promise<AllWords> {
  switch (language) {
    case 'pt-BR':
      return (await import('./locales/pt-BR.ts')).ptBR
    case 'en':
      return (await import('./locales/en.ts')).en
    case 'es':
      return (await import('./locales/es.ts')).es
    case 'tr':
      return (await import('./locales/tr.ts')).tr
  }
}
