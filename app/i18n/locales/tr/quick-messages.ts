import type { Words } from '../../words.ts'
import type { quickMessages as source } from '../pt-BR/quick-messages.ts'

export const quickMessages = {
  title: 'Hazır yanıtlar',
  lead: 'Talepte / ile çağırdığınız hazır metinler.',
  search: 'Hazır yanıt ara',
  add: 'Yeni hazır yanıt',
  columns: {
    shortcode: 'Kısayol',
    message: 'Mesaj',
    who: 'Kullanan',
    status: 'Durum',
    uses: 'Kullanım',
    actions: 'İşlemler',
  },
  who: { all: 'Tüm şirket', own: 'Yalnızca siz' },
  active: 'Etkin',
  inactive: 'Kapalı',
  empty: {
    title: 'Henüz hazır yanıt yok',
    text: 'İlkini oluşturun ve herhangi bir talepte / ile çağırın.',
  },
  form: {
    newTitle: 'Yeni hazır yanıt',
    editTitle: 'Hazır yanıtı düzenle',
    shortcode: 'Kısayol',
    shortcodeHint: 'Talepte / ve kısayolu yazın.',
    message: 'Mesaj',
    file: 'Dosya',
    fileHint: 'En fazla 16 MB. Mesajla birlikte gider.',
    geral: 'Genel',
    geralHint: 'Tüm şirket kullanır. Kapalıyken yalnızca siz.',
    status: 'Etkin',
    statusHint: 'Kapalıyken taleplerde görünmez.',
  },
  changed: {
    text: 'Siz düzenlerken bu hazır yanıt değişti: {{what}}.',
    shortcode: 'kısayol artık /{{name}}',
    message: 'mesaj değişti',
    geral: 'artık tüm şirketin',
    notGeral: 'artık genel değil',
    active: 'etkinleştirildi',
    inactive: 'kapatıldı',
    file: 'dosya değişti',
    noFile: 'dosya kaldırıldı',
  },
  remove: {
    title: '/{{name}} hazır yanıtı silinsin mi?',
    used_zero: 'Şimdiye kadar kimse kullanmadı.',
    used_one: '{{count}} kez kullanıldı.',
    used_other: '{{count}} kez kullanıldı.',
    general: 'Tüm şirketin listesinden çıkar.',
    file: '{{name}} dosyası da silinir.',
  },
  done: {
    created: '/{{name}} hazır yanıtı oluşturuldu.',
    createdToo:
      '/{{name}} hazır yanıtı oluşturuldu. Şirketin de bir /{{name}} yanıtı var: ikisi de görünür.',
    saved: '/{{name}} hazır yanıtı kaydedildi.',
    savedToo:
      '/{{name}} hazır yanıtı kaydedildi. Şirketin de bir /{{name}} yanıtı var: ikisi de görünür.',
    deleted: '/{{name}} hazır yanıtı silindi.',
  },
} as const satisfies Words<typeof source>
