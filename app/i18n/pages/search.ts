import type { OwnWords } from '../page-words.ts'

export const searchWords: OwnWords<'search'> = {
  page: 'search',
  load: async (language) => {
    switch (language) {
      case 'pt-BR':
        return (await import('../locales/pt-BR/search.ts')).search
      case 'en':
        return (await import('../locales/en/search.ts')).search
      case 'es':
        return (await import('../locales/es/search.ts')).search
      case 'tr':
        return (await import('../locales/tr/search.ts')).search
    }
  },
}
