import type { Words } from '../../words.ts'
import type { tags as source } from '../pt-BR/tags.ts'

export const tags = {
  title: 'Etiquetas',
  lead: 'Use etiquetas para organizar sus contactos. Las del kanban son también las columnas del tablero.',
  search: 'Buscar etiquetas',
  add: 'Nueva etiqueta',
  columns: { name: 'Nombre', contacts: 'Contactos', kanban: 'Kanban', actions: 'Acciones' },
  isLane: 'columna',
  empty: {
    title: 'Aún no hay etiquetas',
    text: 'Cree la primera y marque con ella a sus contactos.',
  },
  form: {
    newTitle: 'Nueva etiqueta',
    editTitle: 'Editar etiqueta',
    name: 'Nombre',
    color: 'Color',
    kanban: 'Columna del kanban',
    kanbanHint: 'Los tickets con esta etiqueta están en esta columna del tablero.',
  },
  changed: {
    text: 'Esta etiqueta cambió mientras usted editaba: {{what}}.',
    name: 'ahora se llama {{name}}',
    color: 'tiene otro color',
    lane: 'ahora es columna del kanban',
    noLane: 'ya no es columna del kanban',
  },
  remove: {
    title: '¿Eliminar la etiqueta {{name}}?',
    unused: 'Ningún contacto la usa.',
    used_one: 'Se quita de {{count}} contacto.',
    used_other: 'Se quita de {{count}} contactos.',
    stay: 'Los contactos se quedan.',
    final: 'No se puede deshacer.',
  },
  merge: {
    action: 'Unir con otra',
    title: 'Unir la etiqueta {{name}} con otra',
    submit: 'Unir',
    into: 'Etiqueta que queda',
    choose: 'Elija una etiqueta',
    hint_zero: 'La etiqueta {{name}} se eliminará. Ningún contacto la usa.',
    hint_one: 'La etiqueta {{name}} se eliminará y {{count}} contacto pasará a tener la que queda.',
    hint_other:
      'La etiqueta {{name}} se eliminará y {{count}} contactos pasarán a tener la que queda.',
  },
  /** /TagsKanban: the same page, of the tags that are lanes of the board. */
  lanes: {
    title: 'Columnas del kanban',
    lead: 'Las columnas del tablero: cada ticket está en la de su contacto.',
    search: 'Buscar columnas',
    add: 'Nueva columna',
    empty: {
      title: 'Aún no hay columnas',
      text: 'Cree la primera: el tablero gana una columna con su nombre y color.',
    },
    tickets: 'Tickets',
    newTitle: 'Nueva columna',
    editTitle: 'Editar columna',
    changed: 'Esta columna cambió mientras usted editaba: {{what}}.',
    remove: {
      title: '¿Eliminar la columna {{name}}?',
      unused: 'Ningún contacto está en ella.',
      used_one: '{{count}} contacto sale de ella.',
      used_other: '{{count}} contactos salen de ella.',
    },
    merge: {
      title: 'Unir la columna {{name}} con otra',
      into: 'Columna que queda',
      choose: 'Elija una columna',
      hint_zero: 'La columna {{name}} se eliminará. Ningún contacto está en ella.',
      hint_one: 'La columna {{name}} se eliminará y {{count}} contacto pasará a la que queda.',
      hint_other: 'La columna {{name}} se eliminará y {{count}} contactos pasarán a la que queda.',
    },
  },
  done: {
    merged: 'Etiquetas unidas en {{name}}.',
    created: 'Etiqueta {{name}} creada.',
    saved: 'Etiqueta {{name}} guardada.',
    deleted: 'Etiqueta {{name}} eliminada.',
    laneMerged: 'Columnas unidas en {{name}}.',
    laneCreated: 'Columna {{name}} creada.',
    laneSaved: 'Columna {{name}} guardada.',
    laneDeleted: 'Columna {{name}} eliminada.',
  },
} as const satisfies Words<typeof source>
