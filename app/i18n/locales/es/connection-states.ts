import type { Words } from '../../words.ts'
import type { connectionStates as source } from '../pt-BR/connection-states.ts'

export const connectionStates = {
  unlinked: {
    name: 'No conectada',
    line: 'Ningún teléfono vinculado',
    text: 'Esta conexión aún no tiene un teléfono vinculado.',
    next: 'Pulse Conectar y lea el código QR con el WhatsApp del teléfono.',
  },
  linking: {
    name: 'Conectando',
    line: 'Preparando el código QR',
    text: 'Estamos pidiendo un código QR a WhatsApp. Tarda unos segundos.',
    next: 'Espere. Si tarda más de un minuto, reinicie las conexiones.',
  },
  linkingQr: {
    name: 'Esperando lectura',
    line: 'El código QR espera al teléfono',
    text: 'Hay un código QR listo. Cambia cada 20 segundos hasta que alguien lo lea.',
    next: 'Abra el código QR y léalo con WhatsApp › Dispositivos vinculados.',
  },
  linkingCode: {
    name: 'Esperando código',
    line: 'Escriba el código en el teléfono',
    text: 'El teléfono recibió un aviso de WhatsApp que pide un código de 8 caracteres.',
    next: 'Vea el código aquí y escríbalo en el teléfono.',
  },
  connecting: {
    name: 'Conectando',
    line: 'Entrando en WhatsApp',
    text: 'El teléfono ya está vinculado; estamos abriendo la línea con WhatsApp.',
    next: 'Espere unos segundos.',
  },
  open: {
    name: 'Conectada',
    line: 'Recibiendo y enviando',
    text: 'Todo bien: los mensajes llegan y salen por este número.',
    next: 'Nada. Mantenga el teléfono con internet al menos una vez cada 14 días, o WhatsApp desvincula el dispositivo.',
  },
  waiting: {
    name: 'Sin respuesta',
    line: 'WhatsApp no respondió; reintentamos',
    text: 'La línea con WhatsApp se cayó. Reintentamos solos, cada vez con una pausa mayor. Lo que llegue mientras tanto viene después.',
    next: 'Nada, casi siempre. Si pasa de 15 minutos, vea si WhatsApp está caído o reinicie las conexiones.',
  },
  restricted: {
    name: 'Restringida',
    line: 'WhatsApp restringió este número',
    text: 'WhatsApp bloqueó este número por un tiempo, por cómo se usó.',
    next: 'Abra WhatsApp en el teléfono: dice el motivo y permite pedir una revisión. Volvemos solos cuando acabe el bloqueo. Para no depender de ello, use la Cloud API oficial.',
  },
  link_expired: {
    name: 'Código QR vencido',
    line: 'Nadie leyó el código QR a tiempo',
    text: 'El código QR o el código se mostró varias veces y nadie lo usó.',
    next: 'Genere un nuevo código QR con el teléfono en la mano.',
  },
  passkey_demanded: {
    name: 'Pide clave de acceso',
    line: 'La cuenta exige una clave de acceso (passkey)',
    text: 'Esta cuenta de WhatsApp pide una clave de acceso (passkey) para vincular un dispositivo nuevo. Un dispositivo vinculado de este tipo no puede darla.',
    next: 'En el teléfono, abra WhatsApp › Ajustes › Cuenta › Claves de acceso, quite la clave y genere un nuevo código QR. Si prefiere conservarla, conecte este número por la Cloud API oficial.',
  },
  logged_out: {
    name: 'Desconectada',
    line: 'Este dispositivo ya no está vinculado al teléfono',
    text: 'El vínculo se deshizo: desde aquí, en el teléfono en Dispositivos vinculados, o porque el teléfono pasó más de 14 días sin internet.',
    next: 'Genere un nuevo código QR y léalo con el mismo teléfono. Las conversaciones siguen aquí.',
  },
  conflict: {
    name: 'En uso en otro lugar',
    line: 'Otro programa usa esta misma sesión',
    text: 'WhatsApp cerró esta línea porque la misma sesión se abrió en otro lugar.',
    next: 'Cierre el otro programa que usa este número y pulse Reintentar: la línea vuelve aquí.',
  },
  outdated: {
    name: 'Versión antigua',
    line: 'WhatsApp pide una versión más nueva',
    text: 'WhatsApp dejó de aceptar la versión que usa esta línea.',
    next: 'Hable con soporte: hay que actualizar el sistema. Después pulse Reintentar; no hace falta leer otra vez el código QR.',
  },
  corrupt: {
    name: 'Sesión dañada',
    line: 'Las claves de este dispositivo se dañaron',
    text: 'Las claves guardadas de este dispositivo ya no se pueden usar.',
    next: 'Borre la sesión y lea un nuevo código QR. Las conversaciones y los contactos no se borran.',
  },
  fenced: {
    name: 'Cambiando de servidor',
    line: 'Otro servidor asume esta conexión',
    text: 'Esta conexión está pasando de un servidor a otro.',
    next: 'Nada: vuelve sola en menos de un minuto.',
  },
  lease_expired: {
    name: 'En pausa',
    line: 'El servidor de teléfonos perdió contacto',
    text: 'El servidor que mantiene los teléfonos quedó sin contacto con el sistema y paró por seguridad, para no responder dos veces.',
    next: 'Nada: vuelve sola. Si pasa de 5 minutos, hable con soporte.',
  },
  disk_full: {
    name: 'Sin espacio',
    line: 'Falta espacio en el servidor de teléfonos',
    text: 'El servidor que mantiene los teléfonos no tiene espacio y paró antes de perder mensajes.',
    next: 'Hable con soporte para liberar espacio. Los mensajes esperan en WhatsApp y llegan después.',
  },
  backpressure: {
    name: 'En espera',
    line: 'Muchos mensajes en cola; se reanuda sola',
    text: 'Llegaron más mensajes de los que se pueden guardar a la vez. La línea espera a que avance la cola.',
    next: 'Nada: vuelve sola y no se pierde ningún mensaje.',
  },
  stopped: {
    name: 'Detenida',
    line: 'El servidor de teléfonos se está reiniciando',
    text: 'El servidor que mantiene los teléfonos se detuvo, por lo general para una actualización.',
    next: 'Nada: vuelve en un momento. Si pasa de 5 minutos, hable con soporte.',
  },
  node_lost: {
    name: 'Sin contacto',
    line: 'El servidor de teléfonos no responde',
    text: 'No tenemos contacto con el servidor que mantiene este teléfono. Los mensajes nuevos esperan en WhatsApp.',
    next: 'Vuelve sola cuando vuelva el servidor. Si pasa de 5 minutos, hable con soporte.',
  },
  officialOpen: {
    name: 'Conectada',
    line: 'Canal oficial, recibiendo y enviando',
    text: 'Todo bien: los mensajes llegan y salen por este canal oficial de Meta.',
    next: 'Nada.',
  },
  notServed: {
    name: 'Registrada',
    line: 'No recibe ni envía desde aquí',
    text: 'Lo que llega por Messenger e Instagram queda guardado, pero no entra en los tickets. Los que ya están en la lista se pueden leer, no responder.',
    next: 'Responda desde la aplicación de Meta o por otro canal.',
  },
  officialDown: {
    name: 'Desconectada',
    line: 'Meta rechazó el acceso',
    text: 'Meta ya no acepta el acceso guardado de esta cuenta. Suele ser una contraseña cambiada, un permiso quitado o un token vencido.',
    next: 'Genere un token nuevo en Meta y póngalo en Editar.',
  },
  unknown: {
    name: 'Fuera de línea',
    line: 'Esta conexión no funciona',
    text: 'Esta conexión no funciona ahora.',
    next: 'Reintente o reinicie las conexiones. Si sigue así, hable con soporte.',
  },
} as const satisfies Words<typeof source>
