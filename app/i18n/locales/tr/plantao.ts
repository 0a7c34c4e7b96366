import type { Words } from '../../words.ts'
import type { plantao as source } from '../pt-BR/plantao.ts'

export const plantao = {
  title: 'Nöbet',
  lead: 'Mesai dışında bekleyen talepler olduğunda WhatsApp bildirimi alanlar.',
  add: 'Yeni nöbet',
  columns: {
    user: 'Kullanıcı',
    phone: 'Telefon',
    times: 'Saatler',
    interval: 'Aralık',
    notice: 'Son bildirim',
    actions: 'İşlemler',
  },
  empty: {
    title: 'Henüz nöbet yok',
    text: 'Kimin ne zaman nöbetçi olduğunu yazın: biri beklediği sürece telefonuna bildirim gider.',
  },
  onCall: 'nöbetçi',
  now: {
    title: 'Şu an nöbetçi:',
    until: '{{time}} saatine kadar',
    always: 'süresiz',
    nobody: 'Şu an nöbetçi yok.',
    next: 'Sıradaki: {{name}}, {{time}}.',
  },
  times: {
    days: '{{first}}–{{last}}',
    twoDays: '{{first}} ve {{last}}',
    window: '{{start}}–{{end}}',
    wholeDay: '24 saat, {{start}} itibarıyla',
  },
  every: '{{count}} dakikada bir',
  never: 'henüz yok',
  failed: '{{time}}: ulaşmadı',
  obstacles: {
    noDefault: 'Gönderilmedi: varsayılan bağlantı yok',
    down: 'Gönderilmedi: varsayılan bağlantı kopuk',
    channel: 'Gönderilmedi: varsayılan bağlantı WhatsApp değil',
    window:
      'Gönderilmedi: bu telefonun şirkete yazması gerekir; sonraki 24 saat içinde bildirim alabilir',
  },
  foot: {
    hours: 'Mesai saatlerinde kimseye bildirim gitmez.',
    noHours: 'Şirketin mesai saati yok: nöbetçiye her zaman bildirim gider.',
    zone: 'Saat dilimi: {{zone}}.',
  },
  form: {
    newTitle: 'Yeni nöbet',
    editTitle: 'Nöbeti düzenle',
    user: 'Kullanıcı',
    choose: 'Bir kullanıcı seçin',
    phone: 'Telefon',
    phoneHint: 'Ülke ve alan koduyla. Bildirimler varsayılan bağlantıdan gelir.',
    interval: 'Aralık (dakika)',
    intervalHint: 'Biri beklediği sürece iki bildirim arasında.',
    times: 'Haftanın saatleri',
    timesHint: 'İzin günü için boş bırakın. Başlangıçtan önceki bitiş ertesi gündür.',
    start: '{{day}}, başlangıç',
    end: '{{day}}, bitiş',
    to: '–',
    nextDay: 'ertesi gün',
    wholeDay: '24 saat',
    copy: 'Pazartesiyi tüm günlere kopyala',
  },
  changed: {
    text: 'Siz düzenlerken bu nöbet değişti: {{what}}.',
    user: 'artık {{name}} adına',
    phone: 'telefon {{phone}}',
    interval: 'aralık {{count}} dakika',
    times: 'saatler farklı',
  },
  remove: {
    title: '{{name}} nöbeti silinsin mi?',
    text: '{{phone}} artık bildirim almaz.',
  },
  done: {
    created: '{{name}} nöbeti oluşturuldu.',
    saved: '{{name}} nöbeti kaydedildi.',
    deleted: 'Nöbet silindi.',
  },
} as const satisfies Words<typeof source>
