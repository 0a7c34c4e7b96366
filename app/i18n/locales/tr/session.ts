import type { Words } from '../../words.ts'
import type { session as source } from '../pt-BR/session.ts'

export const session = {
  signOut: 'Çıkış yap',
  signedInElsewhere: 'Hesabınıza başka bir bilgisayardan giriş yapıldı.',
  signedOutEverywhere: 'Bir yönetici tüm oturumlarınızı kapattı.',
  accessRemoved: 'Erişiminiz değişti. Yeniden giriş yapın.',
} as const satisfies Words<typeof source>
