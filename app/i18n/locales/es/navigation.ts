import type { Words } from '../../words.ts'
import type { navigation as source } from '../pt-BR/navigation.ts'

export const navigation = {
  title: 'Menú',
  search: 'Buscar en el menú',
  daily: 'Día a día',
  forYou: 'Para usted',
  profiles: {
    admin: 'Administración',
    supervisor: 'Supervisión',
    user: 'Atención',
  },
} as const satisfies Words<typeof source>
