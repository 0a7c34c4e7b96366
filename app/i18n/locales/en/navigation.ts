import type { Words } from '../../words.ts'
import type { navigation as source } from '../pt-BR/navigation.ts'

export const navigation = {
  title: 'Menu',
  search: 'Search the menu',
  daily: 'Day to day',
  forYou: 'For you',
  profiles: {
    admin: 'Administrator',
    supervisor: 'Supervisor',
    user: 'Agent',
  },
} as const satisfies Words<typeof source>
