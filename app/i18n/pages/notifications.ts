import type { OwnWords } from '../page-words.ts'

export const notificationsWords: OwnWords<'notifications'> = {
  page: 'notifications',
  load: async (language) => {
    switch (language) {
      case 'pt-BR':
        return (await import('../locales/pt-BR/notifications.ts')).notifications
      case 'en':
        return (await import('../locales/en/notifications.ts')).notifications
      case 'es':
        return (await import('../locales/es/notifications.ts')).notifications
      case 'tr':
        return (await import('../locales/tr/notifications.ts')).notifications
    }
  },
}
