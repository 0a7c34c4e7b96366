import type { Words } from '../../words.ts'
import type { previews as source } from '../pt-BR/previews.ts'

export const previews = {
  deleted: 'Mesaj silindi',
  deletedHere: 'Yalnızca ekip için silindi',
  ack: {
    pending: 'Gönderilmeyi bekliyor',
    sent: 'Gönderildi',
    delivered: 'İletildi',
    read: 'Okundu',
    played: 'Dinlendi',
    failed: 'Gönderilemedi',
  },
  kinds: {
    image: 'Fotoğraf',
    audio: 'Ses',
    voice: 'Sesli mesaj',
    video: 'Video',
    application: 'Belge',
    sticker: 'Çıkartma',
    locationMessage: 'Konum',
    contactMessage: 'Kişi kartı',
    reactionMessage: 'Tepki',
    call_log: 'Arama',
    poll: 'Anket',
    order: 'Sipariş',
    unsupported: 'Bu kanalın buraya iletmediği bir mesaj',
    unsupportedNamed: 'Bu kanalın buraya iletmediği bir mesaj ({{kind}})',
  },
  status: {
    open: 'İşlemde',
    pending: 'Bekliyor',
    group: 'Grup',
    closed: 'Çözüldü',
    nps: 'Değerlendirme',
    lgpd: 'LGPD',
  },
  noQueue: 'Kuyruksuz',
  nobody: 'Temsilci yok',
  ratedAs: '5 üzerinden {{rate}}',
} as const satisfies Words<typeof source>
