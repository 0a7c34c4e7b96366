import type { Words } from '../../words.ts'
import type { contacts as source } from '../pt-BR/contacts.ts'

export const contacts = {
  drawer: 'Datos del contacto',
  close: 'Cerrar los datos del contacto',
  data: 'Datos',
  email: 'Correo',
  channel: 'Canal',
  since: 'Cliente desde',
  noNumber: 'Sin número',
  noEmail: 'Sin correo',
  extra: 'Más información',
  noTags: 'Sin etiquetas',
  blocked: 'Bloqueado',
  botOff: 'Bot apagado',
  copyNumber: 'Copiar el número',
  copied: 'Número copiado.',
  ticket: 'Este ticket',
  queue: 'Cola',
  attendant: 'Agente',
  connection: 'Conexión',
  opened: 'Abierto el',
  log: 'Ver historial',
  failed: 'No se pudieron cargar los datos.',
} as const satisfies Words<typeof source>
