import type { Words } from '../../words.ts'
import type { previews as source } from '../pt-BR/previews.ts'

export const previews = {
  deleted: 'Mensaje eliminado',
  deletedHere: 'Eliminado solo para el equipo',
  ack: {
    pending: 'Esperando envío',
    sent: 'Enviado',
    delivered: 'Entregado',
    read: 'Leído',
    played: 'Escuchado',
    failed: 'No enviado',
  },
  kinds: {
    image: 'Foto',
    audio: 'Audio',
    voice: 'Mensaje de voz',
    video: 'Video',
    application: 'Documento',
    sticker: 'Sticker',
    locationMessage: 'Ubicación',
    contactMessage: 'Tarjeta de contacto',
    reactionMessage: 'Reacción',
    call_log: 'Llamada',
    poll: 'Encuesta',
    order: 'Pedido',
    unsupported: 'Un mensaje que este canal no entrega aquí',
    unsupportedNamed: 'Un mensaje que este canal no entrega aquí ({{kind}})',
  },
  status: {
    open: 'En curso',
    pending: 'En espera',
    group: 'Grupo',
    closed: 'Resuelto',
    nps: 'Evaluación',
    lgpd: 'LGPD',
  },
  noQueue: 'Sin cola',
  nobody: 'Sin agente',
  ratedAs: 'Evaluación {{rate}} de 5',
} as const satisfies Words<typeof source>
