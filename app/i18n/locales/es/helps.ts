import type { Words } from '../../words.ts'
import type { helps as source } from '../pt-BR/helps.ts'

export const helps = {
  title: 'Ayuda',
  lead: 'Videos cortos para cada parte del día.',
  search: 'Buscar videos',
  add: 'Nuevo video',
  manage: 'Administrar videos',
  gallery: 'Ver galería',
  watch: 'Ver: {{name}}',
  columns: {
    title: 'Título',
    description: 'Descripción',
    video: 'Código del video',
    actions: 'Acciones',
  },
  empty: {
    title: 'Aún no hay videos',
    text: 'Los videos de ayuda de la plataforma aparecen aquí.',
    first: 'Agregue el primero: todas las empresas lo ven.',
  },
  form: {
    newTitle: 'Nuevo video',
    editTitle: 'Editar video',
    title: 'Título',
    description: 'Descripción',
    video: 'Código del video',
    videoHint: 'El código de YouTube o la dirección del video.',
    refused:
      'No se pudo realizar la operación. Verifique si ya existe uno con el mismo nombre y si los campos se completaron correctamente.',
  },
  changed: {
    text: 'Este video cambió mientras usted editaba: {{what}}.',
    title: 'ahora se llama {{name}}',
    description: 'la descripción cambió',
    video: 'el código cambió',
  },
  remove: {
    title: '¿Eliminar el video {{name}}?',
    text: 'Desaparece de la ayuda de todas las empresas.',
  },
  done: { saved: '¡Operación realizada con éxito!' },
} as const satisfies Words<typeof source>
