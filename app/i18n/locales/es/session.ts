import type { Words } from '../../words.ts'
import type { session as source } from '../pt-BR/session.ts'

export const session = {
  signIn: {
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
  },
  signOut: 'Salir',
  signedInElsewhere: 'Se accedió a su cuenta desde otro equipo.',
  accessRemoved: 'Su acceso ha cambiado. Inicie sesión de nuevo.',
  expired: {
    title: 'Suscripción vencida',
    body: 'La suscripción de {{company}} venció el {{date}}. Contacte con soporte para renovarla.',
    activeTitle: 'Suscripción al día',
    active: 'La suscripción de {{company}} está al día.',
    goToTickets: 'Ir a las conversaciones',
    signOutAndSwitch: 'Salir y usar otra cuenta',
  },
} as const satisfies Words<typeof source>
