import type { Words } from '../../words.ts'
import type { forms as source } from '../pt-BR/forms.ts'

export const forms = {
  /** Placeholders of stored texts (domains/messages/fill-variables.ts), and what a preview puts in their place. */
  variables: {
    insert: 'Ekle',
    preview: 'Müşterinin okuduğu',
    empty: 'Metin burada görünür.',
    none_one: 'Değişken değil, müşteriye olduğu gibi gider: {{raw}}',
    none_other: 'Değişken değil, müşteriye olduğu gibi gider: {{raw}}',
    names: {
      firstName: 'Ad',
      name: 'Ad soyad',
      userName: 'Temsilci',
      ms: 'Selamlama',
      protocol: 'Protokol',
      date: 'Tarih',
      hour: 'Saat',
      ticket_id: 'Talep no',
      queue: 'Kuyruk',
      connection: 'Bağlantı',
    },
    sample: { contact: 'Ayşe Yılmaz', queue: 'Satış', connection: 'Merkez mağaza' },
  },
  changed: {
    take: 'Yeni değerleri kullan',
    saveOver: 'Yine de kaydet',
    field: '{{label}} (şimdi: {{value}})',
    line: '{{label}}: {{value}}',
    other: '{{label}} değişti',
    lead: 'Siz düzenlerken bunlar değişti:',
    on: 'evet',
    off: 'hayır',
    empty: 'boş',
    taken: 'Yeni değerler formda.',
    untake: 'Yazdıklarıma dön',
    newText: '{{label}}: yeni metin',
  },
  leave: {
    title: 'Kaydetmeden çıkılsın mı?',
    text: 'Yaptığınız değişiklikler kaybolur.',
    confirm: 'Kaydetmeden çık',
    stay: 'Düzenlemeye devam et',
  },
  palette: 'Renkler',
  /** Beside what is saved by itself. */
  setting: {
    saving: 'Kaydediliyor',
    saved: 'Kaydedildi',
    failed: 'Kaydedilmedi',
    changed: 'Başka biri bunu daha önce değiştirdi. Şimdi: “{{value}}”.',
  },
  file: {
    choose: 'Dosya seç',
    drop: 'veya buraya bırakın',
    replace: 'Dosyayı değiştir',
    keep: 'Kalsın',
    clear: 'Seçilen dosyayı çıkar',
  },
  draft: {
    restored: 'Oturumunuz sona ermeden önce yazdıklarınız yine burada. Henüz kaydedilmedi.',
    partly:
      'Oturumunuz sona ermeden önce yazdıklarınız, parolalar ve dosyalar dışında yine burada. Henüz kaydedilmedi.',
  },
  /** Of rows that stand in an order. */
  rows: {
    up: '{{count}}. satırı yukarı taşı',
    down: '{{count}}. satırı aşağı taşı',
    remove: '{{count}}. satırı kaldır',
    move: '{{count}}. satırı taşı: sürükleyin veya ok tuşlarını kullanın',
    moved: 'Artık {{total}} satırın {{count}}. sırasında',
  },
} as const satisfies Words<typeof source>
