import type { Words } from '../../words.ts'
import type { signIn as source } from '../pt-BR/sign-in.ts'

export const signIn = {
  form: {
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
    notSaved: 'Az önce gönderdiğiniz form kaydedilmedi. Giriş yaptıktan sonra yeniden doldurun.',
  },
  invite: {
    title: 'Parolanızı seçin',
    lead: 'Merhaba {{name}}. {{company}} sizi burada çalışmaya davet etti.',
    password: 'Yeni parola',
    again: 'Parolayı yineleyin',
    submit: 'Kaydet ve gir',
    goneTitle: 'Bu davet artık geçerli değil',
    gone: 'Bağlantı kullanılmış, süresi dolmuş veya yenisiyle değiştirilmiş. Şirketinizdeki bir yöneticiden yenisini isteyin.',
    toLogin: 'Girişe git',
  },
  ended: {
    expired: {
      title: 'Oturumunuz sona erdi',
      text: 'Kaldığınız yerden devam etmek için yeniden giriş yapın. Yazıp göndermedikleriniz bu cihazda duruyor.',
    },
    signed_in_elsewhere: {
      title: 'Hesabınız başka bir bilgisayarda açıldı',
      text: 'Burada devam etmek için giriş yapın; oradaki oturum kapanır. Siz değilseniz profilinizden parolanızı değiştirin.',
    },
    signed_out: {
      title: 'Oturumu kapattınız',
      text: 'Kaldığınız yerden devam etmek için yeniden giriş yapın. Yazıp göndermedikleriniz bu cihazda duruyor.',
    },
    signed_out_everywhere: {
      title: 'Oturumunuz kapatıldı',
      text: 'Bir yönetici tüm oturumlarınızı kapattı. Kaldığınız yerden devam etmek için yeniden giriş yapın. Yazıp göndermedikleriniz bu cihazda duruyor.',
    },
    access_removed: {
      title: 'Erişiminiz değişti',
      text: 'Bir yönetici hesabınızı değiştirdi. Yeniden giriş yapın veya yöneticiyle görüşün.',
    },
  },
  expired: {
    title: 'Aboneliğin süresi doldu',
    body: '{{company}} aboneliğinin süresi {{date}} tarihinde doldu. Yenilemek için destekle iletişime geçin.',
    activeTitle: 'Abonelik güncel',
    active: '{{company}} aboneliği güncel.',
    goToTickets: 'Taleplere git',
    signOutAndSwitch: 'Çık ve başka bir hesap kullan',
  },
} as const satisfies Words<typeof source>
