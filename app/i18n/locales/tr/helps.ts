import type { Words } from '../../words.ts'
import type { helps as source } from '../pt-BR/helps.ts'

export const helps = {
  title: 'Yardım',
  lead: 'Günün her bölümü için kısa videolar.',
  search: 'Video ara',
  add: 'Yeni video',
  manage: 'Videoları yönet',
  gallery: 'Galeriyi gör',
  watch: 'İzle: {{name}}',
  columns: {
    title: 'Başlık',
    description: 'Açıklama',
    video: 'Video kodu',
    actions: 'İşlemler',
  },
  empty: {
    title: 'Henüz video yok',
    text: 'Platformun yardım videoları burada görünür.',
    first: 'İlkini ekleyin: bütün şirketler görür.',
  },
  form: {
    newTitle: 'Yeni video',
    editTitle: 'Videoyu düzenle',
    title: 'Başlık',
    description: 'Açıklama',
    video: 'Video kodu',
    videoHint: 'YouTube kodu ya da videonun adresi.',
    refused:
      'İşlem yapılamadı. Aynı adda bir kayıt olup olmadığını ve alanların doğru doldurulduğunu kontrol edin.',
  },
  changed: {
    text: 'Siz düzenlerken bu video değişti: {{what}}.',
    title: 'artık adı {{name}}',
    description: 'açıklaması değişti',
    video: 'kodu değişti',
  },
  remove: {
    title: '{{name}} videosu silinsin mi?',
    text: 'Bütün şirketlerin yardımından kaldırılır.',
  },
  done: { saved: 'İşlem başarıyla tamamlandı!' },
} as const satisfies Words<typeof source>
