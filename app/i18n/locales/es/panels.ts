import type { Words } from '../../words.ts'
import type { panels as source } from '../pt-BR/panels.ts'

export const panels = {
  greeting: '¡Hola, {{name}}! Le damos la bienvenida a {{company}}.',
  validUntil: 'Válido hasta el {{date}}',
  reminder: {
    title: 'Recordatorio',
    text: 'Recordatorio: {{text}}',
    many_one: '{{count}} tarea le espera',
    many_other: '{{count}} tareas le esperan',
    open: 'Ver tareas',
  },
  bell: {
    empty: 'Todo está leído.',
    more_one: 'y {{count}} más',
    more_other: 'y {{count}} más',
    mentions: 'Comentarios para usted',
    mentionIn: '{{by}} · {{name}}',
    noteIn: '{{by}} comentó en {{name}}',
    planned: 'Programados que no se enviaron',
    dismiss: 'Descartar el mensaje para {{name}}',
  },
} as const satisfies Words<typeof source>
