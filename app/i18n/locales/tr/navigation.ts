import type { Words } from '../../words.ts'
import type { navigation as source } from '../pt-BR/navigation.ts'

export const navigation = {
  title: 'Menü',
  search: 'Menüde ara',
  daily: 'Günlük işler',
  forYou: 'Sizin için',
  profiles: {
    admin: 'Yönetici',
    supervisor: 'Süpervizör',
    user: 'Temsilci',
  },
} as const satisfies Words<typeof source>
