import type { Words } from '../../words.ts'
import type { search as source } from '../pt-BR/search.ts'

export const search = {
  groups: { contacts: 'Kişiler', tickets: 'Talepler', messages: 'Mesajlar' },
  more: {
    contacts: 'Daha fazla kişi',
    tickets: 'Daha fazla talep',
    messages: 'Daha eski mesajlar',
  },
  found_one: '{{count}} sonuç',
  found_other: '{{count}} sonuç',
  nothing: 'Hiçbir şey bulunamadı',
  nothingText: 'Başka bir kelime, kelimenin başını, bir numara veya daha az filtre deneyin.',
  noneSince: '{{day}} tarihinden beri mesaj bulunamadı.',
  lookFurther: 'Daha eskilerde ara',
  looking: 'Aranıyor…',
  failed: 'Arama yapılamadı.',
  retry: 'Tekrar dene',
  team: 'Ekip',
  note: 'İç yorum',
  recent: { title: 'Son aramalar', forget: 'Unut' },
  inTicket: {
    label: 'Bu konuşmada ara',
    placeholder: 'Bu konuşmada ara',
    older: 'Önceki sonuç, daha eski',
    newer: 'Sonraki sonuç, daha yeni',
    close: 'Aramayı kapat',
    at: '{{at}} / {{count}}',
    atMost: '{{at}} / {{count}} veya daha fazla',
    none: 'Hiçbir şey bulunamadı',
  },
} as const satisfies Words<typeof source>
