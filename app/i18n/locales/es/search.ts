import type { Words } from '../../words.ts'
import type { search as source } from '../pt-BR/search.ts'

export const search = {
  groups: { contacts: 'Contactos', tickets: 'Tickets', messages: 'Mensajes' },
  more: { contacts: 'Más contactos', tickets: 'Más tickets', messages: 'Mensajes más antiguos' },
  found_one: '{{count}} resultado',
  found_other: '{{count}} resultados',
  nothing: 'No se encontró nada',
  nothingText: 'Pruebe con otra palabra, su comienzo, un número o menos filtros.',
  noneSince: 'Ningún mensaje encontrado desde el {{day}}.',
  lookFurther: 'Buscar en los más antiguos',
  looking: 'Buscando…',
  failed: 'No se pudo hacer la búsqueda.',
  retry: 'Intentar de nuevo',
  team: 'Equipo',
  note: 'Comentario interno',
  recent: { title: 'Búsquedas recientes', forget: 'Olvidar' },
  inTicket: {
    label: 'Buscar en esta conversación',
    placeholder: 'Buscar en esta conversación',
    older: 'Resultado anterior, más antiguo',
    newer: 'Resultado siguiente, más reciente',
    close: 'Cerrar la búsqueda',
    at: '{{at}} de {{count}}',
    atMost: '{{at}} de {{count}} o más',
    none: 'No se encontró nada',
  },
} as const satisfies Words<typeof source>
