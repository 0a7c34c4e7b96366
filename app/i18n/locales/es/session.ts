import type { Words } from '../../words.ts'
import type { session as source } from '../pt-BR/session.ts'

export const session = {
  signOut: 'Salir',
  signedInElsewhere: 'Se accedió a su cuenta desde otro equipo.',
  signedOutEverywhere: 'Un administrador cerró su sesión en todas partes.',
  accessRemoved: 'Su acceso ha cambiado. Inicie sesión de nuevo.',
} as const satisfies Words<typeof source>
