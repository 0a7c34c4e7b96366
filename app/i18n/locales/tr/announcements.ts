import type { Words } from '../../words.ts'
import type { announcements as source } from '../pt-BR/announcements.ts'

export const announcements = {
  all: 'Tüm duyurular',
  new: 'Yeni',
  empty: 'Duyuru yok',
  emptyHint: 'Platformun haberleri ve uyarıları burada görünür.',
  failed: 'Duyurular yüklenemedi',
  more: 'Daha fazla göster',
  moreFailed: 'Olmadı. Yeniden dene',
  readAll: 'Tamamını oku',
  readLess: 'Daha az göster',
  priority: {
    high: 'Yüksek öncelik',
    medium: 'Orta öncelik',
    low: 'Düşük öncelik',
  },
} as const satisfies Words<typeof source>
