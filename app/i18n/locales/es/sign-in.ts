import type { Words } from '../../words.ts'
import type { signIn as source } from '../pt-BR/sign-in.ts'

export const signIn = {
  form: {
    title: 'Iniciar sesión',
    lead: 'Atienda a sus clientes en WhatsApp, Messenger e Instagram desde un solo lugar.',
    email: 'Correo electrónico',
    password: 'Contraseña',
    showPassword: 'Mostrar contraseña',
    hidePassword: 'Ocultar contraseña',
    submit: 'Acceder',
    submitting: 'Accediendo…',
    emailRequired: 'Escriba su correo electrónico.',
    emailInvalid: 'Este correo electrónico no parece válido.',
    passwordRequired: 'Escriba su contraseña.',
    comeBack: 'Inicie sesión para continuar donde lo dejó.',
    notSaved:
      'El formulario que acaba de enviar no se guardó. Después de iniciar sesión, complételo de nuevo.',
  },
  invite: {
    title: 'Elige tu contraseña',
    lead: 'Hola, {{name}}. {{company}} te invitó a atender aquí.',
    password: 'Nueva contraseña',
    again: 'Repite la contraseña',
    submit: 'Guardar y entrar',
    goneTitle: 'Esta invitación ya no vale',
    gone: 'El enlace ya se usó, venció o fue reemplazado. Pide otro a un administrador de tu empresa.',
    toLogin: 'Ir a la entrada',
  },
  ended: {
    expired: {
      title: 'Su sesión terminó',
      text: 'Inicie sesión de nuevo para seguir donde estaba. Lo que escribió y no envió sigue en este dispositivo.',
    },
    signed_in_elsewhere: {
      title: 'Su cuenta se abrió en otro equipo',
      text: 'Inicie sesión para seguir en este; el acceso del otro se cerrará. Si no fue usted, cambie la contraseña en su perfil.',
    },
    signed_out: {
      title: 'Cerró su sesión',
      text: 'Inicie sesión de nuevo para continuar donde lo dejó. Lo que escribió y no envió sigue en este dispositivo.',
    },
    signed_out_everywhere: {
      title: 'Se cerró su sesión',
      text: 'Un administrador cerró su sesión en todas partes. Inicie sesión de nuevo para continuar donde lo dejó. Lo que escribió y no envió sigue en este dispositivo.',
    },
    access_removed: {
      title: 'Su acceso cambió',
      text: 'Un administrador cambió su cuenta. Inicie sesión de nuevo o hable con él.',
    },
  },
  expired: {
    title: 'Suscripción vencida',
    body: 'La suscripción de {{company}} venció el {{date}}. Contacte con soporte para renovarla.',
    activeTitle: 'Suscripción al día',
    active: 'La suscripción de {{company}} está al día.',
    goToTickets: 'Ir a los tickets',
    signOutAndSwitch: 'Salir y usar otra cuenta',
  },
} as const satisfies Words<typeof source>
