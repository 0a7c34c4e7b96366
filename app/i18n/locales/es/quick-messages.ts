import type { Words } from '../../words.ts'
import type { quickMessages as source } from '../pt-BR/quick-messages.ts'

export const quickMessages = {
  title: 'Respuestas rápidas',
  lead: 'Textos listos: en el ticket, escriba / para usarlos.',
  search: 'Buscar respuestas rápidas',
  add: 'Nueva respuesta rápida',
  columns: {
    shortcode: 'Atajo',
    message: 'Mensaje',
    who: 'Quién la usa',
    status: 'Estado',
    uses: 'Usos',
    actions: 'Acciones',
  },
  who: { all: 'Toda la empresa', own: 'Solo usted' },
  active: 'Activa',
  inactive: 'Inactiva',
  empty: {
    title: 'Aún no hay respuestas rápidas',
    text: 'Cree la primera y llámela con / en cualquier ticket.',
  },
  form: {
    newTitle: 'Nueva respuesta rápida',
    editTitle: 'Editar respuesta rápida',
    shortcode: 'Atajo',
    shortcodeHint: 'En el ticket, escriba / y el atajo.',
    message: 'Mensaje',
    file: 'Archivo',
    fileHint: 'Hasta 16 MB. Va junto con el mensaje.',
    geral: 'General',
    geralHint: 'La usa toda la empresa. Apagado, solo usted.',
    status: 'Activa',
    statusHint: 'Apagada, no aparece en el ticket.',
  },
  changed: {
    text: 'Esta respuesta rápida cambió mientras usted editaba: {{what}}.',
    shortcode: 'el atajo ahora es /{{name}}',
    message: 'el mensaje cambió',
    geral: 'ahora es de toda la empresa',
    notGeral: 'dejó de ser general',
    active: 'fue activada',
    inactive: 'fue desactivada',
    file: 'el archivo cambió',
    noFile: 'el archivo fue quitado',
  },
  remove: {
    title: '¿Eliminar la respuesta rápida /{{name}}?',
    used_zero: 'Nadie la ha usado hasta ahora.',
    used_one: 'Se usó {{count}} vez.',
    used_other: 'Se usó {{count}} veces.',
    general: 'Sale de la lista de toda la empresa.',
    file: 'El archivo {{name}} se elimina con ella.',
  },
  done: {
    created: 'Respuesta rápida /{{name}} creada.',
    createdToo:
      'Respuesta rápida /{{name}} creada. La empresa también tiene una /{{name}}: aparecen las dos.',
    saved: 'Respuesta rápida /{{name}} guardada.',
    savedToo:
      'Respuesta rápida /{{name}} guardada. La empresa también tiene una /{{name}}: aparecen las dos.',
    deleted: 'Respuesta rápida /{{name}} eliminada.',
  },
} as const satisfies Words<typeof source>
