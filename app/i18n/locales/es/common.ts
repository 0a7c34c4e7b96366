import type { Words } from '../../words.ts'
import type { common as source } from '../pt-BR/common.ts'

export const common = {
  save: 'Guardar',
  cancel: 'Cancelar',
  close: 'Cerrar',
  delete: 'Eliminar',
  back: 'Volver',
  retry: 'Intentar de nuevo',
  noConnection: 'Sin conexión. Inténtelo de nuevo cuando vuelva la red.',
  undo: 'Deshacer',
  search: 'Buscar',
  clearSearch: 'Borrar la búsqueda',
  loading: 'Cargando…',
  dismiss: 'Descartar aviso',
  notifications: 'Avisos',
  today: 'hoy',
  yesterday: 'ayer',
  skipToContent: 'Ir al contenido',
} as const satisfies Words<typeof source>
