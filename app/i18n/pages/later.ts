import type { OwnWords } from '../page-words.ts'

export const laterWords: OwnWords<'later'> = {
  page: 'later',
  load: async (language) => {
    switch (language) {
      case 'pt-BR':
        return (await import('../locales/pt-BR/later.ts')).later
      case 'en':
        return (await import('../locales/en/later.ts')).later
      case 'es':
        return (await import('../locales/es/later.ts')).later
      case 'tr':
        return (await import('../locales/tr/later.ts')).later
    }
  },
}
