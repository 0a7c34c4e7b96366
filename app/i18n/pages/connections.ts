import type { OwnWords } from '../page-words.ts'

export const connectionsWords: OwnWords<'connections'> = {
  page: 'connections',
  load: async (language) => {
    switch (language) {
      case 'pt-BR':
        return (await import('../locales/pt-BR/connections.ts')).connections
      case 'en':
        return (await import('../locales/en/connections.ts')).connections
      case 'es':
        return (await import('../locales/es/connections.ts')).connections
      case 'tr':
        return (await import('../locales/tr/connections.ts')).connections
    }
  },
}
