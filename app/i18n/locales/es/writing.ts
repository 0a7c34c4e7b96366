import type { Words } from '../../words.ts'
import type { writing as source } from '../pt-BR/writing.ts'

export const writing: Words<typeof source> = {
  recorder: {
    label: 'Grabación de audio',
    cancel: 'Descartar la grabación',
    send: 'Enviar el audio',
    pause: 'Pausar',
    resume: 'Continuar',
    listen: 'Parar y escuchar',
    level: 'Nivel del micrófono',
    recorded: 'Audio grabado',
    tooShort: 'Demasiado corto para enviar. Escúchelo, descártelo o grabe de nuevo.',
    discarded: 'Grabación descartada.',
    kept: 'Audio para el cliente, aún no enviado',
    keptNote: 'Comentario de audio aún no guardado: solo lo oye el equipo',
    failed: 'No se pudo preparar el audio. Intente enviarlo de nuevo.',
    denied: 'El navegador no permitió usar el micrófono. Permítalo en los permisos del sitio.',
    unable: 'No hay micrófono disponible aquí.',
  },
  edit: {
    kept: 'Edición aún sin guardar',
    goOn: 'Continuar',
    discard: 'Descartar la edición',
  },
  emoji: {
    search: 'Buscar emoji',
    loading: 'Cargando…',
    failed: 'No se pudieron cargar los emojis.',
    recent: 'Recientes',
    found_one: '{{count}} encontrado',
    found_other: '{{count}} encontrados',
    tone: 'Tono de piel',
    toneNth: 'Tono de piel {{n}}',
  },
  attach: {
    tray: 'Archivos para enviar',
    caption: 'Leyenda',
    captionOf: 'Leyenda de {{name}}',
    remove: 'Quitar {{name}}',
    removed: 'Archivo quitado.',
    asDocument: 'Va como documento: este canal no muestra este tipo o tamaño en la conversación.',
    late: 'El archivo todavía está llegando.',
    empty: 'El archivo está vacío.',
    'too-large': 'Demasiado grande: este canal acepta hasta 100 MB.',
    'caption-too-long': 'La leyenda pasa de 1024 caracteres.',
  },
}
