import type { OwnWords } from '../page-words.ts'

export const announcementsWords: OwnWords<'announcements'> = {
  page: 'announcements',
  load: async (language) => {
    switch (language) {
      case 'pt-BR':
        return (await import('../locales/pt-BR/announcements.ts')).announcements
      case 'en':
        return (await import('../locales/en/announcements.ts')).announcements
      case 'es':
        return (await import('../locales/es/announcements.ts')).announcements
      case 'tr':
        return (await import('../locales/tr/announcements.ts')).announcements
    }
  },
}
