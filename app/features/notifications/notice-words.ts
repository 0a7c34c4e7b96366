import type { PushPayload } from '#domains/notifications/push-payload.ts'
import { push as en } from '#app/i18n/locales/en/push.ts'
import { push as es } from '#app/i18n/locales/es/push.ts'
import { push as ptBR } from '#app/i18n/locales/pt-BR/push.ts'
import { push as tr } from '#app/i18n/locales/tr/push.ts'

const WORDS = { 'pt-BR': ptBR, en, es, tr }

/** A notification as the system shows it. One a ticket: a newer one takes the place of the older by its tag. */
export type Shown = { title: string; body: string; tag: string; url: string }

/** What is shown of a payload; the same for what woke the browser and for what an open page heard. */
export function shownOf(payload: PushPayload): Shown {
  const { kind, ticket, name, text, by, count, language } = payload
  const words = WORDS[language] ?? ptBR
  const said = (fallback: string) => (text === null || text === '' ? fallback : text)
  const place =
    ticket === null
      ? { tag: 'test', url: '/tickets' }
      : { tag: `ticket-${ticket.id}`, url: `/tickets/${ticket.uuid}` }
  switch (kind) {
    case 'test':
      return { ...place, title: words.testTitle, body: words.testText }
    case 'mention':
      return {
        ...place,
        title: filled(words.mention, { by: by ?? name }),
        body: said(filled(words.inTicketOf, { name })),
      }
    case 'waiting':
      return { ...place, title: filled(words.waiting, { name }), body: said(words.newTicket) }
    case 'message': {
      const many = filled(words.newMessages, { count: String(count) })
      const plain = count > 1 ? many : words.newMessage
      return { ...place, title: filled(words.message, { name }), body: said(plain) }
    }
  }
}

/** For what cannot be read, or is for somebody else: a browser that was woken must show something. */
export function unnamedNotice(language: PushPayload['language']): Shown {
  const { unnamedNotice } = WORDS[language] ?? ptBR
  return { title: unnamedNotice, body: '', tag: 'news', url: '/tickets' }
}

function filled(text: string, values: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => values[name] ?? '')
}
