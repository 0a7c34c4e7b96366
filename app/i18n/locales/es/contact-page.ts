import type { contactPage as source } from '../pt-BR/contact-page.ts'
import type { Words } from '../../words.ts'

/** The page of one contact. */
export const contactPage = {
  jump: 'Ir a',
  parts: {
    tickets: 'Tickets',
    planned: 'Mensajes programados',
    notes: 'Observaciones',
    media: 'Multimedia, documentos y enlaces',
    log: 'Historial',
  },
  none: {
    tickets: 'Ningún ticket que usted pueda ver.',
    planned: 'Nada programado para este contacto.',
    notes: 'Ninguna observación todavía.',
    media: 'Nada de este tipo en las conversaciones.',
    log: 'Nada registrado.',
  },
  older: 'Ver más antiguos',
  newest: 'Volver a los más nuevos',
  show: 'Mostrar',
  lastContact: 'Último contacto',
  never: 'todavía ninguno',
  consent: 'Consentimiento (LGPD)',
  consentAt: 'aceptado el {{time}}',
  noConsent: 'no registrado',
  bot: 'Bot',
  on: 'activado',
  off: 'desactivado',
  audio: 'Audios',
  accepted: 'aceptados',
  refused: 'no aceptados',
  toTicket: 'Ir al ticket #{{id}}',
  planned: {
    add: 'Programar un mensaje',
    by: 'por {{name}}',
    failed: 'No salió',
    sending: 'Enviando…',
  },
} as const satisfies Words<typeof source>
