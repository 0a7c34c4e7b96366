import type { Words } from '../../words.ts'
import type { notifications as source } from '../pt-BR/notifications.ts'

export const notifications = {
  menu: 'Notificaciones',
  title: 'Notificaciones',
  lead: 'Cómo le avisa Balcão cuando no está mirando.',
  push: {
    title: 'Avisos en este navegador',
    on: 'Activados. Recibe avisos aunque Balcão esté cerrado.',
    off: 'Desactivados. Con Balcão cerrado, no recibe avisos.',
    enable: 'Activar avisos',
    disable: 'Desactivar',
    test: 'Enviar un aviso de prueba',
    testSent: 'Enviado. Aparece en un momento.',
    testFailed: 'El servicio de avisos de su navegador no respondió. Inténtelo de nuevo.',
    testGone: 'El navegador olvidó la suscripción. Active los avisos de nuevo.',
    testWait: 'Espere unos segundos entre pruebas.',
    blocked: 'El navegador está bloqueando los avisos de Balcão.',
    blockedHow:
      'Haga clic en el icono a la izquierda de la dirección, abra los permisos del sitio y cambie “Notificaciones” a “Permitir”. Luego vuelva aquí.',
    unsupported:
      'Este navegador no recibe avisos con la página cerrada. Aún oye el sonido y ve el contador mientras esté abierta.',
    iphone:
      'En iPhone, añada primero Balcão a la pantalla de inicio: Compartir › Añadir a pantalla de inicio.',
    notSetUp: 'Los avisos aún no están configurados en este servidor.',
    failed: 'No se pudieron activar los avisos ahora.',
  },
  what: {
    title: 'Avisar sobre',
    waiting: 'Tickets que empiezan a esperar en mis colas',
    mine: 'Mensajes en mis tickets',
    mentions: 'Comentarios que me mencionan',
    showText: 'Mostrar el texto de los mensajes',
    showTextHint:
      'Desactivado, el aviso muestra solo el nombre. Útil cuando otros ven su pantalla.',
  },
  sound: {
    title: 'Sonido',
    volume: 'Volumen',
    hear: 'Escuchar',
  },
  quiet: {
    title: 'Horario de silencio',
    on: 'Quedar en silencio a ciertas horas',
    fromLabel: 'De',
    toLabel: 'A',
    days: 'Los días',
    zone: 'Zona horaria: {{zone}}',
    mentionsAnyway: 'Avisarme igual cuando me mencionen',
    now: 'En silencio ahora.',
    overnight: 'Termina al día siguiente.',
  },
  saved: 'Preferencias guardadas',
  failed: 'No se pudo guardar. Inténtelo de nuevo.',
} as const satisfies Words<typeof source>
