import type { Words } from '../../words.ts'
import type { contacts as source } from '../pt-BR/contacts.ts'

export const contacts = {
  drawer: 'Kişi bilgileri',
  close: 'Kişi bilgilerini kapat',
  data: 'Bilgiler',
  email: 'E-posta',
  channel: 'Kanal',
  since: 'Müşteri',
  noNumber: 'Numara yok',
  noEmail: 'E-posta yok',
  extra: 'Diğer bilgiler',
  noTags: 'Etiket yok',
  blocked: 'Engelli',
  botOff: 'Bot kapalı',
  copyNumber: 'Numarayı kopyala',
  copied: 'Numara kopyalandı.',
  ticket: 'Bu kayıt',
  queue: 'Kuyruk',
  attendant: 'Temsilci',
  connection: 'Bağlantı',
  opened: 'Açılış',
  log: 'Geçmişi gör',
  failed: 'Bilgiler yüklenemedi.',
} as const satisfies Words<typeof source>
