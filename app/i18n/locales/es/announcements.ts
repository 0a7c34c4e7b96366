import type { Words } from '../../words.ts'
import type { announcements as source } from '../pt-BR/announcements.ts'

export const announcements = {
  all: 'Todos los anuncios',
  new: 'Nuevo',
  empty: 'No hay anuncios',
  emptyHint: 'Las novedades y los avisos de la plataforma aparecen aquí.',
  failed: 'No se pudieron cargar los anuncios',
  more: 'Ver más',
  moreFailed: 'No funcionó. Intentar de nuevo',
  readAll: 'Leer todo',
  readLess: 'Mostrar menos',
  priority: {
    high: 'Prioridad alta',
    medium: 'Prioridad media',
    low: 'Prioridad baja',
  },
} as const satisfies Words<typeof source>
