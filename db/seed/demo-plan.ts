/**
 * Which conversation stands where in the demo. The order fixes the tickets' ids: new lines go to the end of a list.
 * status | contact | script | attendant | queue | last message this long ago | unread (of the customer's last lines)
 */
import type { TicketStatus } from '../../domains/tickets/tickets.types.ts'

export type PlannedTicket = {
  status: TicketStatus
  contactKey: string
  script: string
  userKey: string | null
  queueKey: string | null
  /** Milliseconds before now, or the day (São Paulo) and minute it ended on. */
  end: { kind: 'ago'; ms: number } | { kind: 'day'; daysAgo: number; minute: number }
  unread: number
  rating: number | null
}

const ACTIVE = `
open | maria | fatura-maria | carla | financeiro | 2m | 2
open | joao | instalacao-confirmada | ana | suporte | 5m | 0
open | aurora | story-aurora | bruno | vendas | 11m | 2
pending | clinica | audio-clinica | | suporte | 23m | 5
open | rafael | catalogo-rafael | bruno | vendas | 39m | 0
open | lurdes | foto-lurdes | ana | suporte | 46m | 1
open | mercado | pedido-atacado | bruno | vendas | 19h | 0
open | paulinha | insta-paulinha | bruno | vendas | 21h | 1
open | solar | boletos-solar + segunda-via + contrato-renovacao + boletos-solar + cobranca-duplicada + segunda-via | carla | financeiro | 47h | 0
open | thiago | roteador-sem-sinal | ana | suporte | 58m | 0
open | carlos | garantia-geladeira | ana | suporte | 3h | 0
open | beatriz | entrega-atrasada | ana | suporte | 4h | 1
open | larissa | catalogo-sofa | bruno | vendas | 90m | 1
open | leonardo | lead-notebook | bruno | vendas | 5h | 0
open | arquiteta | orcamento-arquiteta | bruno | vendas | 6h | 0
open | antonio | negociacao-divida | carla | financeiro | 28h | 0
open | escola | nota-escola | carla | financeiro | 75m | 0
open | hotel | hotel-frigobar | sup | vendas | 8h | 1
open | kaique | whats-do-kaique | bruno | vendas | 33m | 0
open | camila | troca-tamanho | bruno | vendas | 9h | 0
open | cristina | messenger-cristina | bruno | vendas | 26h | 0
open | marcelo | montagem-faltou-peca | admin | suporte | 10h | 1
pending | juliana | pedido-de-ajuda | | suporte | 4m | 3
pending | pousada | orcamento-pousada | | vendas | 7m | 3
pending | elaine | fogao-gas | | suporte | 16m | 2
pending | debora | cobranca-duplicada | | financeiro | 20m | 3
pending | paula | fone-promocao | | vendas | 31m | 3
pending | roberto | boleto-antonio | | financeiro | 52m | 2
pending | casa | insta-casa | | vendas | 64m | 2
pending | sergio | numero-repetido | | suporte | 2h | 3
pending | natalia | colchao-medida | | vendas | 3h | 2
pending | diego | menu-sem-resposta | | | 9m | 1
pending | marcos | menu-sem-resposta | | | 5h | 1
group | g-entregas | grupo-entregas | bruno | vendas | 14m | 1
group | g-obra | grupo-obra | sup | suporte | 70m | 1
group | g-revenda | grupo-revenda | admin | vendas | 7h | 1
group | g-plantao | grupo-plantao | | suporte | 16h | 3
nps | gustavo | avaliacao-pendente | ana | suporte | 12m | 0
nps | tatiane | avaliacao-pendente | bruno | suporte | 2h | 0
lgpd | helena | aceite-lgpd | | | 6m | 0
lgpd | yasmin | aceite-lgpd | | | 3h | 0`

/** Closed ones: contact | script | attendant | queue | rating (- for none). One more for each of the last thirty days, newest last. */
const CLOSED = `
roberto | contrato-renovacao | carla | financeiro | 5
wagner | visita-remarcada | ana | suporte | 4
simone | troca-tamanho | bruno | vendas | 5
fabio | garantia-geladeira | ana | suporte | 3
isabela | lista-casamento | bruno | vendas | 5
eduardo | negociacao-divida | carla | financeiro | 2
maria | troca-tamanho | bruno | vendas | 5
padaria | nota-cnpj | carla | financeiro | 4
rodrigo | como-parear-controle | ana | suporte | 5
priscila | rastreio | bruno | vendas | -
otavio | pix-nao-caiu | carla | financeiro | 4
sandra | senha-do-aplicativo | ana | suporte | 5
nando | insta-nando | bruno | vendas | -
noemi | retirada-loja | bruno | vendas | 4
caio | promo-errada | bruno | vendas | 3
mercado | limite-atacado | carla | financeiro | 5
vera | como-parear-controle | ana | suporte | 5
felipe | estorno-cartao | carla | financeiro | 1
maria | rastreio | ana | suporte | 4
joana | messenger-joana | bruno | vendas | 5
clinica | desconto-funcionario | bruno | vendas | -
bruna | entrega-atrasada | ana | suporte | 2
aline | catalogo-sofa | bruno | vendas | 5
renata | lead-notebook | bruno | vendas | -
gustavo | fone-com-chiado | ana | suporte | 4
oficina | nota-cnpj | carla | financeiro | 5
ricardo | pedido-atacado | bruno | vendas | 4
solar | boletos-solar | carla | financeiro | 5
lurdes | montagem-faltou-peca | ana | suporte | 5
debora | segunda-via | carla | financeiro | -
joao | nota-da-assistencia | ana | suporte | 4
juliana | rastreio | bruno | vendas | 5
beatriz | lista-casamento | bruno | vendas | 5
carlos | visita-remarcada | ana | suporte | 4
thiago | senha-do-aplicativo | ana | suporte | -
elaine | pix-nao-caiu | carla | financeiro | 3
antonio | segunda-via | carla | financeiro | 1
paula | retirada-loja | bruno | vendas | 5
leonardo | estorno-cartao | carla | financeiro | -`

const OUTRA_ACTIVE = `
open | maria | outra-consulta | davi | recepcao | 15m | 0
open | nelson | outra-exame | davi | recepcao | 2h | 0
open | edu | outra-boleto | renata | suporte | 5h | 0
pending | joao | outra-convenio | | recepcao | 8m | 2
pending | ivone | outra-convenio | | suporte | 40m | 2`

const OUTRA_CLOSED = `
mercado | outra-boleto | renata | suporte | 5
lia | outra-exame | davi | recepcao | 4
rosa | outra-consulta | davi | recepcao | -
edu | outra-exame | davi | recepcao | 5`

export function plannedTickets(): PlannedTicket[] {
  return [...closedFrom(CLOSED), ...activeFrom(ACTIVE)]
}

export function plannedOutraTickets(): PlannedTicket[] {
  return [...closedFrom(OUTRA_CLOSED), ...activeFrom(OUTRA_ACTIVE)]
}

const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000 }

function activeFrom(table: string): PlannedTicket[] {
  return rowsOf(table).map(
    ([
      status = '',
      contactKey = '',
      script = '',
      user = '',
      queue = '',
      ago = '',
      unread = '0',
    ]) => ({
      status: status as TicketStatus,
      contactKey,
      script,
      userKey: user === '' ? null : user,
      queueKey: queue === '' ? null : queue,
      end: { kind: 'ago', ms: Number.parseInt(ago, 10) * (UNITS[ago.at(-1) ?? ''] ?? 0) },
      unread: Number(unread),
      rating: null,
    }),
  )
}

/** Opening hours, in minutes of the day, that closed conversations end in. */
const OPENS = 9 * 60
const WORKING_MINUTES = 9 * 60

function closedFrom(table: string): PlannedTicket[] {
  const rows = rowsOf(table)
  return rows.map(
    ([contactKey = '', script = '', userKey = '', queueKey = '', rating = '-'], index) => ({
      status: 'closed',
      contactKey,
      script,
      userKey,
      queueKey,
      end: {
        kind: 'day',
        daysAgo: 1 + Math.floor(((rows.length - 1 - index) / rows.length) * 30),
        minute: OPENS + ((index * 137) % WORKING_MINUTES),
      },
      unread: 0,
      rating: rating === '-' ? null : Number(rating),
    }),
  )
}

function rowsOf(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
}
