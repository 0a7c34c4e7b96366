import type { Words } from '../../words.ts'
import type { session as source } from '../pt-BR/session.ts'

export const session = {
  signOut: 'Sign out',
  signedInElsewhere: 'Your account was signed in to on another computer.',
  signedOutEverywhere: 'An administrator signed you out everywhere.',
  accessRemoved: 'Your access has changed. Sign in again.',
} as const satisfies Words<typeof source>
