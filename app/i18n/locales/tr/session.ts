import type { Words } from '../../words.ts'
import type { session as source } from '../pt-BR/session.ts'

export const session = {
  signIn: {
    title: 'Giriş yap',
    lead: 'Müşterilerinize WhatsApp, Messenger ve Instagram üzerinden tek yerden hizmet verin.',
    email: 'E-posta',
    password: 'Parola',
    showPassword: 'Parolayı göster',
    hidePassword: 'Parolayı gizle',
    submit: 'Giriş yap',
    submitting: 'Giriş yapılıyor…',
    emailRequired: 'E-posta adresinizi yazın.',
    emailInvalid: 'Bu e-posta adresi geçerli görünmüyor.',
    passwordRequired: 'Parolanızı yazın.',
    comeBack: 'Kaldığınız yerden devam etmek için giriş yapın.',
  },
  signOut: 'Çıkış yap',
  signedInElsewhere: 'Hesabınıza başka bir bilgisayardan giriş yapıldı.',
  accessRemoved: 'Erişiminiz değişti. Yeniden giriş yapın.',
  expired: {
    title: 'Aboneliğin süresi doldu',
    body: '{{company}} aboneliğinin süresi {{date}} tarihinde doldu. Yenilemek için destekle iletişime geçin.',
    activeTitle: 'Abonelik güncel',
    active: '{{company}} aboneliği güncel.',
    goToTickets: 'Görüşmelere git',
    signOutAndSwitch: 'Çık ve başka bir hesap kullan',
  },
} as const satisfies Words<typeof source>
