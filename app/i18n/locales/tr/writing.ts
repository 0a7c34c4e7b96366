import type { Words } from '../../words.ts'
import type { writing as source } from '../pt-BR/writing.ts'

export const writing: Words<typeof source> = {
  recorder: {
    label: 'Ses kaydı',
    cancel: 'Kaydı sil',
    send: 'Sesi gönder',
    pause: 'Duraklat',
    resume: 'Devam et',
    listen: 'Durdur ve dinle',
    level: 'Mikrofon seviyesi',
    recorded: 'Kaydedilen ses',
    tooShort: 'Göndermek için çok kısa. Dinleyin, silin ya da yeniden kaydedin.',
    discarded: 'Kayıt silindi.',
    kept: 'Müşteriye gidecek ses, henüz gönderilmedi',
    keptNote: 'Henüz kaydedilmemiş sesli yorum: yalnızca ekip duyar',
    failed: 'Ses hazırlanamadı. Yeniden göndermeyi deneyin.',
    denied: 'Tarayıcı mikrofona izin vermedi. Site izinlerinden açın.',
    unable: 'Burada kullanılabilir mikrofon yok.',
  },
  edit: {
    kept: 'Düzenleme henüz kaydedilmedi',
    goOn: 'Devam et',
    discard: 'Düzenlemeyi sil',
  },
  emoji: {
    search: 'Emoji ara',
    loading: 'Yükleniyor…',
    failed: 'Emojiler yüklenemedi.',
    recent: 'Son kullanılanlar',
    found_one: '{{count}} sonuç',
    found_other: '{{count}} sonuç',
    tone: 'Ten rengi',
    toneNth: 'Ten rengi {{n}}',
  },
  attach: {
    tray: 'Gönderilecek dosyalar',
    caption: 'Açıklama',
    captionOf: '{{name}} açıklaması',
    remove: '{{name}} dosyasını çıkar',
    removed: 'Dosya çıkarıldı.',
    asDocument: 'Belge olarak gider: bu kanal bu türü veya boyutu konuşmada göstermez.',
    late: 'Dosya henüz gelmedi.',
    empty: 'Dosya boş.',
    'too-large': 'Çok büyük: bu kanal en fazla 100 MB alır.',
    'caption-too-long': 'Açıklama 1024 karakterden uzun.',
  },
}
