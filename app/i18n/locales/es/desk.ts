import type { Words } from '../../words.ts'
import type { desk as source } from '../pt-BR/desk.ts'

export const desk = {
  title: 'Tickets',
  tabs: { list: 'Tickets', ticket: 'Conversación', label: 'Partes de la pantalla' },
  more: 'Más acciones',
  ticketGone: 'Este ticket ya no existe o no está a su alcance.',
  deletedByOther: 'Un administrador eliminó este ticket.',
  rightsChanged: 'Su acceso cambió: este ticket ya no está a su alcance.',
  handedToYou: '{{by}} le pasó el ticket de {{name}}.',
  open: 'Abrir',
  draftOfTicket: 'Borrador del ticket',
  takeFirst: '{{name}} tiene este ticket. Asúmalo antes de resolverlo.',
  wordsKept: 'Siguió escribiendo. El texto quedó guardado en el ticket en el que estaba.',
  wordsNotKept: 'Siguió escribiendo y este navegador no pudo guardar el texto.',
  transferredAway: 'El ticket se transfirió a una cola a la que no tiene acceso.',
  goneElsewhere: 'El ticket de {{name}} salió de su lista, con un texto suyo que no se envió.',
  scheduleFailed: 'El mensaje programado para {{name}} no salió.',
  /** To another ticket of the list: said aloud. */
  moved: '{{name}}, {{at}} de {{of}}',
  empty: {
    title: 'Ningún ticket abierto',
    text: 'Elija un ticket de la lista o abra uno nuevo. Pulse ? para ver los atajos.',
  },
  missing: {
    title: 'No se encontró este ticket',
    text: 'La dirección puede estar mal, o el ticket se eliminó o está en una cola que no es suya.',
    action: 'Ver tickets',
  },
  peek: {
    title: '{{name}} está esperando',
    text: 'Acepte para abrir la conversación y responder.',
    since: 'Último mensaje: {{time}}',
    comment: 'Comentar',
    comments: 'Comentarios del equipo',
  },
  shortcuts: { tick: 'Marcar el ticket' },
  planned: {
    sending: 'El mensaje se está enviando.',
    cancelled: 'Programación cancelada.',
    seriesCancelled: 'Programación cancelada, con las que seguirían.',
  },
} as const satisfies Words<typeof source>
