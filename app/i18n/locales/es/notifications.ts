import type { Words } from '../../words.ts'
import type { notifications as source } from '../pt-BR/notifications.ts'

export const notifications = {
  menu: 'Notificaciones',
  title: 'Notificaciones',
  lead: 'Cómo te llama Balcão cuando no estás mirando.',
  push: {
    title: 'Avisos en este navegador',
    on: 'Activados. Te llaman aunque Balcão esté cerrado.',
    off: 'Desactivados. Con Balcão cerrado, nada te llama.',
    enable: 'Activar avisos',
    disable: 'Desactivar',
    test: 'Enviar un aviso de prueba',
    testSent: 'Enviado. Aparece en un momento.',
    testFailed: 'El servicio de avisos de tu navegador no respondió. Inténtalo de nuevo.',
    testGone: 'El navegador olvidó la suscripción. Activa los avisos de nuevo.',
    testWait: 'Espera unos segundos entre pruebas.',
    blocked: 'El navegador está bloqueando los avisos de Balcão.',
    blockedHow:
      'Haz clic en el icono a la izquierda de la dirección, abre los permisos del sitio y cambia “Notificaciones” a “Permitir”. Luego vuelve aquí.',
    unsupported:
      'Este navegador no recibe avisos con la página cerrada. Aún oyes el sonido y ves el contador mientras esté abierta.',
    iphone:
      'En iPhone, añade primero Balcão a la pantalla de inicio: Compartir › Añadir a pantalla de inicio.',
    notSetUp: 'Los avisos aún no están configurados en este servidor.',
    failed: 'No se pudieron activar los avisos ahora.',
  },
  what: {
    title: 'Avisar sobre',
    waiting: 'Atenciones que empiezan a esperar en mis colas',
    mine: 'Mensajes en mis atenciones',
    mentions: 'Comentarios que me mencionan',
    showText: 'Mostrar el texto de los mensajes',
    showTextHint:
      'Desactivado, el aviso muestra solo el nombre. Útil cuando otros ven tu pantalla.',
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
    zone: 'Según el reloj de {{zone}}',
    mentionsAnyway: 'Avisarme igual cuando me mencionen',
    now: 'En silencio ahora.',
    overnight: 'Termina al día siguiente.',
  },
  saved: 'Preferencias guardadas',
  failed: 'No se pudo guardar. Inténtalo de nuevo.',
} as const satisfies Words<typeof source>
