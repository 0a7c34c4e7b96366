import type { Words } from '../../words.ts'
import type { todolist as source } from '../pt-BR/todolist.ts'

export const todolist = {
  title: 'Yapılacaklar',
  lead: 'Kişisel listeniz. Yalnızca bu tarayıcıda durur ve oturumu kapattığınızda silinir.',
  text: 'Yapılacak iş',
  placeholder: 'Ne yapılması gerekiyor?',
  due: 'Ne zamana kadar',
  reminder: 'Hatırlatma',
  reminders: {
    never: 'Hatırlatma yok',
    then: 'O anda hatırlat',
    tenMinutes: '10 dakika önce',
    hour: '1 saat önce',
    day: '1 gün önce',
  },
  add: 'Ekle',
  full: 'Liste dolu: önce bazı işleri silin ya da temizleyin.',
  open: 'Yapılacaklar',
  updated: 'Güncellendi: {{time}}',
  markDone: 'Tamamla: {{text}}',
  move: 'Taşı: {{text}}. Yukarı ve aşağı oklarını kullanın.',
  moved: '{{text}}: {{count}} içinde {{place}}. sıra',
  dueMark: {
    at: '{{day}}, {{time}} için',
    late: 'Gecikti: {{day}}, {{time}}',
    reminder: 'hatırlatmalı',
  },
  deleted_one: 'İş silindi',
  deleted_other: '{{count}} iş silindi',
  done_one: '{{count}} tamamlandı',
  done_other: '{{count}} tamamlandı',
  clearDone: 'Tamamlananları temizle',
  allDone: 'Burada her şey yapıldı.',
  empty: { title: 'Yapılacak iş yok', text: 'İlkini yukarıya yazın. İnternet olmadan da çalışır.' },
  needsScripts: 'Yapılacaklar listesi tarayıcınızda durur ve JavaScript gerektirir.',
  notKept: 'Bu tarayıcı listeyi saklamıyor: bu sayfadan ayrıldığınızda kaybolur.',
} as const satisfies Words<typeof source>
