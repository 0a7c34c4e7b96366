import { DAY_MS } from '../../core/time.ts'
import type { Millis } from '../../core/time.ts'
import type { SeedRow } from './insert-rows.ts'

/** What the platform's owner has told everybody. */
export function announcementRows(now: Millis): SeedRow[] {
  const row = (id: number, daysAgo: number, rest: SeedRow) => {
    const at = now - daysAgo * DAY_MS
    return { id, published_at: at, created_at: at, updated_at: at, ...rest }
  }
  return [
    row(1, 12, {
      title: 'A busca agora lê todo o histórico',
      text: 'Procure uma palavra na aba *Busca* e encontre a mensagem em qualquer atendimento, aberto ou fechado, com ou sem acento.',
      priority: 3,
    }),
    row(2, 2, {
      title: 'Confira a forma de pagamento na Meta',
      text: 'Conexões do WhatsApp Cloud sem uma forma de pagamento válida deixam de enviar modelos de mensagem.\n\nAbra o Gerenciador de Negócios da Meta, entre em *Cobrança* e confira o cartão de cada conta.',
      priority: 2,
    }),
  ]
}
