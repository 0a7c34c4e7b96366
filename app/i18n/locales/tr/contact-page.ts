import type { contactPage as source } from '../pt-BR/contact-page.ts'
import type { Words } from '../../words.ts'

/** The page of one contact. */
export const contactPage = {
  jump: 'Git',
  parts: {
    tickets: 'Talepler',
    planned: 'Zamanlanmış mesajlar',
    notes: 'Notlar',
    media: 'Medya, belgeler ve bağlantılar',
    log: 'Geçmiş',
  },
  none: {
    tickets: 'Görebileceğiniz bir talep yok.',
    planned: 'Bu kişi için zamanlanmış bir şey yok.',
    notes: 'Henüz not yok.',
    media: 'Konuşmalarda bu türden bir şey yok.',
    log: 'Kayıtlı bir şey yok.',
  },
  older: 'Daha eskileri göster',
  newest: 'En yenilere dön',
  show: 'Göster',
  lastContact: 'Son iletişim',
  never: 'henüz yok',
  consent: 'Onay (LGPD)',
  consentAt: '{{time}} tarihinde verildi',
  noConsent: 'kayıtlı değil',
  bot: 'Bot',
  on: 'açık',
  off: 'kapalı',
  audio: 'Sesli mesajlar',
  accepted: 'kabul edilir',
  refused: 'kabul edilmez',
  toTicket: '#{{id}} talebine git',
  planned: {
    add: 'Mesaj zamanla',
    by: '{{name}}',
    failed: 'Gönderilemedi',
    sending: 'Gönderiliyor…',
  },
} as const satisfies Words<typeof source>
