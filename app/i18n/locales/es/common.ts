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
  edit: 'Editar',
  palette: 'Colores',
  /** Beside what is saved by itself. */
  setting: {
    saving: 'Guardando',
    saved: 'Guardado',
    failed: 'No se guardó',
    changed: 'Otra persona cambió esto antes. Ahora: “{{value}}”.',
  },
  justMoved: 'La pantalla acaba de cambiar. Revísela e inténtelo de nuevo.',
  typedText: 'Texto escrito',
  wordsNowhere: 'Esto no fue a ningún ticket: “{{words}}”',
  copyUnsent: 'Copiar el texto',
  copyUnsentNote: 'Copiar el comentario',
  copied: 'Copiado.',
  copyFailed: 'El navegador no permitió copiar.',
  file: {
    choose: 'Elegir archivo',
    drop: 'o suéltelo aquí',
    replace: 'Cambiar archivo',
    keep: 'Conservar',
    clear: 'Quitar el archivo elegido',
  },
  draft: {
    restored:
      'Lo que escribió antes de que terminara la sesión está aquí de nuevo. Aún no se guardó.',
    partly:
      'Lo que escribió antes de que terminara la sesión está aquí de nuevo, sin contraseñas ni archivos. Aún no se guardó.',
  },
  unsaved: 'Lo que escribió no se guardó. Copie lo que necesite:',
  list: {
    failed: 'No se pudo cargar el resto.',
    more: 'Mostrar más',
    nothing: 'No se encontró nada',
    clear: 'Quitar filtros',
    up: 'Subir la línea {{count}}',
    down: 'Bajar la línea {{count}}',
    remove: 'Quitar la línea {{count}}',
    move: 'Mover la línea {{count}}: arrástrela o use las flechas',
    moved: 'Ahora es la línea {{count}} de {{total}}',
  },
  aboutContact: 'Ver todo sobre el contacto',
} as const satisfies Words<typeof source>
