import type { OwnWords } from '../page-words.ts'

export const profileWords: OwnWords<'profile'> = {
  page: 'profile',
  load: async (language) => {
    switch (language) {
      case 'pt-BR':
        return (await import('../locales/pt-BR/profile.ts')).profile
      case 'en':
        return (await import('../locales/en/profile.ts')).profile
      case 'es':
        return (await import('../locales/es/profile.ts')).profile
      case 'tr':
        return (await import('../locales/tr/profile.ts')).profile
    }
  },
}
