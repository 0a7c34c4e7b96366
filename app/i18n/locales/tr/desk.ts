import type { Words } from '../../words.ts'
import type { desk as source } from '../pt-BR/desk.ts'

export const desk = {
  title: 'Talepler',
  tabs: { list: 'Talepler', ticket: 'Konuşma', label: 'Ekranın bölümleri' },
  more: 'Diğer işlemler',
  ticketGone: 'Bu talep artık yok ya da size açık değil.',
  deletedByOther: 'Bir yönetici bu talebi sildi.',
  rightsChanged: 'Erişiminiz değişti: bu talep artık size açık değil.',
  handedToYou: '{{by}}, {{name}} adlı kişinin talebini size aktardı.',
  open: 'Aç',
  draftOfTicket: 'Talebin taslağı',
  takeFirst: 'Bu talep {{name}} adlı kişide. Çözmeden önce devralın.',
  wordsKept: 'Yazmaya devam ettiniz. Metniniz, içinde olduğunuz talepte taslak olarak saklandı.',
  wordsNotKept: 'Yazmaya devam ettiniz, ancak bu tarayıcı metninizi saklayamadı.',
  transferredAway: 'Talep, erişiminiz olmayan bir kuyruğa aktarıldı.',
  goneElsewhere: '{{name}} kişisinin talebi listenizden çıktı; gönderilmemiş bir metniniz vardı.',
  scheduleFailed: '{{name}} için zamanlanan mesaj gönderilemedi.',
  /** To another ticket of the list: said aloud. */
  moved: '{{name}}, {{at}} / {{of}}',
  empty: {
    title: 'Açık talep yok',
    text: 'Listeden bir talep seçin ya da yeni bir talep açın. Kısayolları görmek için ? tuşuna basın.',
  },
  missing: {
    title: 'Bu talep bulunamadı',
    text: 'Adres yanlış olabilir; talep silinmiş veya sizin olmayan bir kuyrukta olabilir.',
    action: 'Talepleri gör',
  },
  peek: {
    title: '{{name}} bekliyor',
    text: 'Konuşmayı açıp yanıtlamak için kabul edin.',
    since: 'Son mesaj: {{time}}',
    comment: 'Yorum yap',
    comments: 'Ekibin yorumları',
  },
  shortcuts: { tick: 'Talebi seç' },
  planned: {
    sending: 'Mesaj gönderiliyor.',
    cancelled: 'Zamanlama iptal edildi.',
    seriesCancelled: 'Zamanlama, arkasından gelecek olanlarla birlikte iptal edildi.',
  },
} as const satisfies Words<typeof source>
