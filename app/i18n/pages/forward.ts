import type { OwnWords } from '../page-words.ts'

export const forwardWords: OwnWords<'forward'> = {
  page: 'forward',
  load: async (language) => {
    switch (language) {
      case 'pt-BR':
        return (await import('../locales/pt-BR/forward.ts')).forward
      case 'en':
        return (await import('../locales/en/forward.ts')).forward
      case 'es':
        return (await import('../locales/es/forward.ts')).forward
      case 'tr':
        return (await import('../locales/tr/forward.ts')).forward
    }
  },
}
