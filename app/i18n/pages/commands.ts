import type { OwnWords } from '../page-words.ts'

export const commandsWords: OwnWords<'commands'> = {
  page: 'commands',
  load: async (language) => {
    switch (language) {
      case 'pt-BR':
        return (await import('../locales/pt-BR/commands.ts')).commands
      case 'en':
        return (await import('../locales/en/commands.ts')).commands
      case 'es':
        return (await import('../locales/es/commands.ts')).commands
      case 'tr':
        return (await import('../locales/tr/commands.ts')).commands
    }
  },
}
