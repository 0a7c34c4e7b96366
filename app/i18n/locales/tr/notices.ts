import type { Words } from '../../words.ts'
import type { notices as source } from '../pt-BR/notices.ts'

export const notices = {
  settings: 'Bildirimler',
  asOf: 'son güncelleme {{time}}',
  offlineTitle: 'Bağlantı yok',
  offlineText: 'Bu cihazın sakladıkları mümkün olur olmaz açılır. Yazdıklarınız kaybolmaz.',
  offlineNothing:
    'Bu cihazda internetsiz okunacak bir şey yok. Bağlantıyı kontrol edip yeniden deneyin.',
  retry: 'Yeniden dene',
  takenBack: '{{name}} kişisinin talebi değiştirilemedi. {{reason}}',
  requiredTag: 'Talebi çözmeden önce kişiye bir etiket koyun.',
} as const satisfies Words<typeof source>
