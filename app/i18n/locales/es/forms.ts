import type { Words } from '../../words.ts'
import type { forms as source } from '../pt-BR/forms.ts'

export const forms = {
  /** Placeholders of stored texts (domains/messages/fill-variables.ts), and what a preview puts in their place. */
  variables: {
    insert: 'Insertar',
    preview: 'Como lo lee el cliente',
    empty: 'El texto aparece aquí.',
    none_one: 'No es una variable y llega así al cliente: {{raw}}',
    none_other: 'No son variables y llegan así al cliente: {{raw}}',
    names: {
      firstName: 'Nombre de pila',
      name: 'Nombre',
      userName: 'Agente',
      ms: 'Saludo',
      protocol: 'Protocolo',
      date: 'Fecha',
      hour: 'Hora',
      ticket_id: 'N.º del ticket',
      queue: 'Cola',
      connection: 'Conexión',
    },
    sample: { contact: 'María Soto', queue: 'Ventas', connection: 'Tienda Centro' },
  },
  changed: {
    take: 'Usar los nuevos valores',
    saveOver: 'Guardar de todos modos',
    field: '{{label}} (ahora: {{value}})',
    line: '{{label}}: {{value}}',
    other: '{{label}} cambió',
    lead: 'Esto cambió mientras usted editaba:',
    on: 'sí',
    off: 'no',
    empty: 'vacío',
    taken: 'Los nuevos valores están en el formulario.',
    untake: 'Volver a lo que escribí',
    newText: '{{label}}: el texto nuevo',
  },
  leave: {
    title: '¿Salir sin guardar?',
    text: 'Se perderá lo que cambió.',
    confirm: 'Salir sin guardar',
    stay: 'Seguir editando',
  },
  palette: 'Colores',
  /** Beside what is saved by itself. */
  setting: {
    saving: 'Guardando',
    saved: 'Guardado',
    failed: 'No se guardó',
    changed: 'Otra persona cambió esto antes. Ahora: “{{value}}”.',
  },
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
  /** Of rows that stand in an order. */
  rows: {
    up: 'Subir la línea {{count}}',
    down: 'Bajar la línea {{count}}',
    remove: 'Quitar la línea {{count}}',
    move: 'Mover la línea {{count}}: arrástrela o use las flechas',
    moved: 'Ahora es la línea {{count}} de {{total}}',
  },
} as const satisfies Words<typeof source>
