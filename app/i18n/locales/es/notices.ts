import type { Words } from '../../words.ts'
import type { notices as source } from '../pt-BR/notices.ts'

export const notices = {
  settings: 'Notificaciones',
  asOf: 'última actualización {{time}}',
  offlineTitle: 'Sin conexión',
  offlineText:
    'Lo que guardó este dispositivo se abre en cuanto sea posible. Nada de lo que escribiste se pierde.',
  offlineNothing:
    'Este dispositivo no guardó nada para leer sin internet. Revise la conexión e inténtelo de nuevo.',
  retry: 'Intentar de nuevo',
  takenBack: 'No se pudo cambiar el ticket de {{name}}. {{reason}}',
  requiredTag: 'Ponga una etiqueta al contacto antes de resolver el ticket.',
} as const satisfies Words<typeof source>
