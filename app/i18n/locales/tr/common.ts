import type { Words } from '../../words.ts'
import type { common as source } from '../pt-BR/common.ts'

export const common = {
  save: 'Kaydet',
  cancel: 'Vazgeç',
  close: 'Kapat',
  delete: 'Sil',
  back: 'Geri',
  retry: 'Yeniden dene',
  noConnection: 'Bağlantı yok. Ağ geri gelince yeniden deneyin.',
  undo: 'Geri al',
  search: 'Ara',
  clearSearch: 'Aramayı temizle',
  loading: 'Yükleniyor…',
  dismiss: 'Bildirimi kapat',
  notifications: 'Bildirimler',
  today: 'bugün',
  yesterday: 'dün',
  skipToContent: 'İçeriğe geç',
} as const satisfies Words<typeof source>
