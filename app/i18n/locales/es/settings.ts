import type { Words } from '../../words.ts'
import type { settings as source } from '../pt-BR/settings.ts'

export const settings = {
  title: 'Configuración',
  lead: '{{company}}: lo que cambie aquí vale para toda la empresa y se guarda al instante.',
  search: 'Buscar opción',
  nothing: 'No se encontró ninguna opción',
  changed: 'Otra persona cambió esto mientras usted editaba: {{what}}.',
  changedTo: '{{option}} (ahora: “{{value}}”)',
  sections: {
    company: {
      title: 'Empresa',
      lead: 'Cómo se presenta la empresa, y con qué hora e idioma trabaja.',
    },
    service: { title: 'Atención', lead: 'Cómo llegan, avanzan y terminan los tickets.' },
    messages: {
      title: 'Mensajes automáticos',
      lead: 'Lo que el cliente recibe sin que nadie lo escriba.',
    },
    robot: { title: 'Robot', lead: 'El menú que responde primero.' },
    lgpd: {
      title: 'LGPD',
      lead: 'Lo que pide la ley: informar, pedir el consentimiento y proteger los datos.',
    },
    platform: {
      title: 'Plataforma',
      lead: 'Solo usted, que administra la plataforma, ve esta parte.',
    },
  },
  zones: { brazil: 'Brasil', others: 'Otros países' },
  /** Time zones are called after towns: those whose name is another in one of the languages. */
  towns: {
    'America/Asuncion': 'Asunción',
    'America/Bogota': 'Bogotá',
    'America/Guatemala': 'Ciudad de Guatemala',
    'America/Guayaquil': 'Guayaquil',
    'America/Los_Angeles': 'Los Ángeles',
    'America/Mexico_City': 'Ciudad de México',
    'America/Montevideo': 'Montevideo',
    'America/New_York': 'Nueva York',
    'America/Panama': 'Ciudad de Panamá',
    'America/Santo_Domingo': 'Santo Domingo',
    'Atlantic/Cape_Verde': 'Cabo Verde',
    'Europe/Istanbul': 'Estambul',
    'Europe/Lisbon': 'Lisboa',
    'Europe/London': 'Londres',
    'Europe/Madrid': 'Madrid',
  },
  choices: {
    toggle: { enabled: 'Activado', disabled: 'Desactivado' },
    scheduleType: {
      disabled: 'Apagado',
      queue: 'Cola',
      company: 'Empresa',
      connection: 'Conexión',
    },
    chatBotType: { text: 'Texto numerado' },
  },
  options: {
    name: { label: 'Nombre de la empresa', hint: 'El equipo lo ve en el menú de la cuenta.' },
    email: { label: 'Correo', hint: 'Por donde la plataforma contacta a la empresa.' },
    phone: { label: 'Teléfono', hint: 'Con código de área.' },
    document: { label: 'Número fiscal', hint: 'De quien paga la suscripción.' },
    timezone: {
      label: 'Zona horaria',
      hint: 'Para mensajes programados, fechas en los textos y filtros por día.',
    },
    language: {
      label: 'Idioma de los mensajes automáticos',
      hint: 'Idioma de lo que Balcão envía al cliente por su cuenta.',
    },
    scheduleType: { label: 'Horario de atención', hint: 'Quién define cuándo se atiende.' },
    requiredTag: {
      label: 'Exigir etiqueta para resolver',
      hint: 'El contacto necesita al menos una etiqueta.',
    },
    userRating: {
      label: 'Pedir calificación al resolver',
      hint: 'El cliente da una nota de 1 a 5.',
    },
    userRandom: {
      label: 'Distribuir al azar',
      hint: 'Cada ticket nuevo va a un agente en línea de la cola.',
    },
    acceptCallWhatsapp: {
      label: 'Aceptar llamadas de WhatsApp',
      hint: 'Apagado: rechaza la llamada y avisa al cliente por mensaje.',
    },
    acceptAudioMessageContact: {
      label: 'Aceptar audios de los contactos',
      hint: 'Cómo empieza un contacto nuevo; se puede cambiar en cada uno.',
    },
    sendSignMessage: {
      label: 'Firmar con el nombre del agente',
      hint: 'El nombre va en negrita antes del texto.',
    },
    sendGreetingAccepted: {
      label: 'Saludar al aceptar',
      hint: 'El cliente lee quién lo atenderá.',
    },
    sendMsgTransfTicket: { label: 'Avisar al transferir', hint: 'Dice al cliente a qué cola va.' },
    sendQueuePosition: {
      label: 'Informar la posición en la cola',
      hint: 'El cliente lee cuántos están antes que él.',
    },
    sendGreetingMessageOneQueues: {
      label: 'Saludo también con una sola cola',
      hint: 'Las conexiones de una cola omiten el menú; el saludo se envía igual.',
    },
    sendFarewellWaitingTicket: {
      label: 'Despedida a quien aún espera',
      hint: 'También se envía al resolver sin haber aceptado.',
    },
    chatBotType: {
      label: 'Formato del menú',
      hint: 'Las opciones numeradas funcionan en todos los canales.',
    },
    enableLGPD: {
      label: 'Usar las reglas de la LGPD',
      hint: 'Muestra el aviso en el primer contacto y guarda fecha y hora del consentimiento.',
    },
    lgpdMessage: { label: 'Aviso al cliente', hint: 'Va antes del saludo, una vez por contacto.' },
    lgpdLink: { label: 'Enlace de la política de privacidad', hint: 'Va justo después del aviso.' },
    lgpdConsent: {
      label: 'Pedir el consentimiento en cada ticket',
      hint: 'Apagado: a cada contacto se le pregunta una vez.',
    },
    lgpdDeleteMessage: {
      label: 'Ocultar mensajes eliminados',
      hint: 'Lo que el cliente elimina desaparece también para el equipo.',
    },
    lgpdHideNumber: {
      label: 'Ocultar el número del cliente',
      hint: 'Quien no es administrador ve solo el país, el área y los dos últimos dígitos.',
    },
    userCreation: {
      label: 'Registro abierto',
      hint: 'Las empresas nuevas crean su propia cuenta, sin invitación.',
    },
  },
  changes: {
    title: 'Cambios en la configuración',
    lead: 'Quién cambió qué, y cuándo, en el último año.',
    newest: 'Últimos cambios',
    all: 'Ver todos',
    none: 'Todavía no hay cambios',
    noneText: 'Lo que alguien cambie en la configuración aparece aquí.',
    system: 'El sistema',
    empty: 'Vacío',
    to: 'a',
    undo: 'Deshacer',
    undoAnyway: 'Deshacer de todos modos',
    undid: 'deshizo un cambio',
    see: 'Ver cambio',
    close: 'Cerrar',
    changedSince:
      'Esta opción volvió a cambiar después. Al deshacer, el valor de ahora se cambia por el de antes.',
    columns: {
      option: 'Opción',
      was: 'Antes',
      value: 'Después',
      now: 'Ahora',
      user: 'Quién',
      at: 'Cuándo',
      actions: 'Acciones',
    },
  },
  done: { saved: 'Configuración guardada.', undone: 'Cambio deshecho.' },
} as const satisfies Words<typeof source>
