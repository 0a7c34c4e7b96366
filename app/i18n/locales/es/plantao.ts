import type { Words } from '../../words.ts'
import type { plantao as source } from '../pt-BR/plantao.ts'

export const plantao = {
  title: 'Guardias',
  lead: 'Quién recibe un aviso por WhatsApp cuando hay tickets esperando fuera del horario.',
  add: 'Nueva guardia',
  columns: {
    user: 'Usuario',
    phone: 'Teléfono',
    times: 'Horarios',
    interval: 'Intervalo',
    notice: 'Último aviso',
    actions: 'Acciones',
  },
  empty: {
    title: 'Aún no hay guardias',
    text: 'Diga quién está de guardia y cuándo: se avisa a su teléfono mientras alguien espera.',
  },
  onCall: 'de guardia',
  now: {
    title: 'De guardia ahora:',
    until: 'hasta las {{time}}',
    always: 'sin fin',
    nobody: 'Nadie está de guardia ahora.',
    next: 'Siguiente: {{name}}, {{time}}.',
  },
  times: {
    days: '{{first}} a {{last}}',
    twoDays: '{{first}} y {{last}}',
    window: '{{start}} a {{end}}',
    wholeDay: '24 horas, desde las {{start}}',
  },
  every: 'cada {{count}} min',
  never: 'ninguno aún',
  failed: '{{time}}: no llegó',
  obstacles: {
    noDefault: 'No enviado: ninguna conexión es la predeterminada',
    down: 'No enviado: la conexión predeterminada está desconectada',
    channel: 'No enviado: la conexión predeterminada no es de WhatsApp',
    window:
      'No enviado: este teléfono debe escribir a la empresa, y se le puede avisar en las 24 horas siguientes',
  },
  foot: {
    hours: 'Dentro del horario de atención no se avisa a nadie.',
    noHours: 'La empresa no tiene horario de atención: se avisa siempre a quien está de guardia.',
    zone: 'Zona horaria: {{zone}}.',
  },
  form: {
    newTitle: 'Nueva guardia',
    editTitle: 'Editar guardia',
    user: 'Usuario',
    choose: 'Elija un usuario',
    phone: 'Teléfono',
    phoneHint: 'Con código de país y de área. Recibe los avisos por la conexión predeterminada.',
    interval: 'Intervalo (minutos)',
    intervalHint: 'Entre dos avisos, mientras alguien espere.',
    times: 'Horarios de la semana',
    timesHint: 'Deje un día en blanco si es libre. Un fin anterior al inicio es del día siguiente.',
    start: '{{day}}, inicio',
    end: '{{day}}, fin',
    to: 'a',
    nextDay: 'del día siguiente',
    wholeDay: '24 horas',
    copy: 'Copiar el lunes a todos los días',
  },
  changed: {
    text: 'Esta guardia cambió mientras usted editaba: {{what}}.',
    user: 'ahora es de {{name}}',
    phone: 'el teléfono es {{phone}}',
    interval: 'el intervalo es de {{count}} min',
    times: 'los horarios cambiaron',
  },
  remove: {
    title: '¿Eliminar la guardia de {{name}}?',
    text: 'Ya no se avisa a {{phone}}.',
  },
  done: {
    created: 'Guardia de {{name}} creada.',
    saved: 'Guardia de {{name}} guardada.',
    deleted: 'Guardia eliminada.',
  },
} as const satisfies Words<typeof source>
