import type { Words } from '../../words.ts'
import type { panels as source } from '../pt-BR/panels.ts'

export const panels = {
  greeting: 'Merhaba {{name}}! {{company}} ekibine hoş geldiniz.',
  validUntil: '{{date}} tarihine kadar geçerli',
  reminder: {
    title: 'Hatırlatma',
    text: 'Hatırlatma: {{text}}',
    many_one: '{{count}} iş sizi bekliyor',
    many_other: '{{count}} iş sizi bekliyor',
    open: 'Yapılacakları gör',
  },
  bell: {
    empty: 'Okunmamış mesaj yok.',
    more_one: 've {{count}} tane daha',
    more_other: 've {{count}} tane daha',
    mentions: 'Sizin için yorumlar',
    mentionIn: '{{by}} · {{name}}',
    noteIn: '{{by}}, {{name}} kişisinin talebine yorum yazdı',
    planned: 'Gönderilemeyen zamanlanmış mesajlar',
    dismiss: '{{name}} için yazılan mesajı sil',
  },
} as const satisfies Words<typeof source>
