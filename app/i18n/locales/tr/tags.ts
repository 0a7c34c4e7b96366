import type { Words } from '../../words.ts'
import type { tags as source } from '../pt-BR/tags.ts'

export const tags = {
  title: 'Etiketler',
  lead: 'Kişileri düzenlemek için etiketleri kullanın. Kanban etiketleri aynı zamanda panonun sütunlarıdır.',
  search: 'Etiket ara',
  add: 'Yeni etiket',
  columns: { name: 'Ad', contacts: 'Kişiler', kanban: 'Kanban', actions: 'İşlemler' },
  isLane: 'sütun',
  empty: {
    title: 'Henüz etiket yok',
    text: 'İlkini oluşturun ve kişilerinizi onunla işaretleyin.',
  },
  form: {
    newTitle: 'Yeni etiket',
    editTitle: 'Etiketi düzenle',
    name: 'Ad',
    color: 'Renk',
    kanban: 'Kanban sütunu',
    kanbanHint: 'Bu etiketi taşıyan talepler panoda bu sütunda durur.',
  },
  changed: {
    text: 'Siz düzenlerken bu etiket değişti: {{what}}.',
    name: 'yeni adı {{name}}',
    color: 'rengi değişti',
    lane: 'artık kanban sütunu',
    noLane: 'artık kanban sütunu değil',
  },
  remove: {
    title: '{{name}} etiketi silinsin mi?',
    unused: 'Hiçbir kişi kullanmıyor.',
    used_one: '{{count}} kişiden kaldırılır.',
    used_other: '{{count}} kişiden kaldırılır.',
    stay: 'Kişiler kalır.',
  },
  merge: {
    action: 'Başkasıyla birleştir',
    title: '{{name}} etiketini bir başkasıyla birleştir',
    submit: 'Birleştir',
    into: 'Kalacak etiket',
    choose: 'Bir etiket seçin',
    hint_zero: '{{name}} etiketi silinecek. Hiçbir kişi bu etiketi kullanmıyor.',
    hint_one: '{{name}} etiketi silinecek; {{count}} kişiye kalacak etiket eklenecek.',
    hint_other: '{{name}} etiketi silinecek; {{count}} kişiye kalacak etiket eklenecek.',
  },
  /** /TagsKanban: the same page, of the tags that are lanes of the board. */
  lanes: {
    title: 'Kanban sütunları',
    lead: 'Panonun sütunları: her talep kendi etiketinin sütununda durur.',
    search: 'Sütun ara',
    add: 'Yeni sütun',
    empty: {
      title: 'Henüz sütun yok',
      text: 'İlkini oluşturun: panoya onun adı ve rengiyle bir sütun eklenir.',
    },
    tickets: 'Talepler',
    newTitle: 'Yeni sütun',
    editTitle: 'Sütunu düzenle',
  },
  done: {
    merged: 'Etiketler {{name}} içinde birleştirildi.',
    created: '{{name}} etiketi oluşturuldu.',
    saved: '{{name}} etiketi kaydedildi.',
    deleted: '{{name}} etiketi silindi.',
  },
} as const satisfies Words<typeof source>
