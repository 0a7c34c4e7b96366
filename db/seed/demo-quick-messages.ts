import { DAY_MS } from '../../core/time.ts'
import { BALCAO, USERS } from './demo-companies.ts'
import type { DemoCompany } from './demo-companies.ts'
import type { SeedRow } from './insert-rows.ts'

const SHARED: readonly (readonly [shortcode: string, message: string])[] = [
  ['ola', '{{ms}}, {{firstName}}! Aqui é {{userName}}, da Balcão. Como posso ajudar?'],
  ['aguarde', 'Só um momento, {{firstName}}. Estou verificando e já volto com você.'],
  [
    'pix',
    'Nossa chave Pix é o CNPJ 12.345.678/0001-90 (Balcão Demo). Depois do pagamento, envie o comprovante por aqui.',
  ],
  [
    'boleto',
    'A 2ª via do boleto segue em anexo. Se precisar de outra data de vencimento, é só me dizer qual.',
  ],
  ['horario', 'Atendemos de segunda a sexta, das 8h às 18h, e aos sábados das 9h às 13h.'],
  [
    'entrega',
    'O prazo de entrega é de 5 a 8 dias úteis depois da confirmação do pagamento. O código de rastreio chega por aqui.',
  ],
  [
    'garantia',
    'A garantia é de 12 meses. Para abrir o chamado preciso do número do pedido e de uma foto do problema.',
  ],
  [
    'encerrar',
    'Obrigado pelo contato, {{firstName}}! O protocolo deste atendimento é {{protocol}}. Qualquer coisa, é só chamar.',
  ],
]

/** The quick replies of the demo: eight of the company's, and one that only Ana has. */
export function quickMessageRows(company: DemoCompany, now: number): SeedRow[] {
  if (company !== BALCAO) return []
  const stamps = { created_at: now - 200 * DAY_MS, updated_at: now - 200 * DAY_MS }
  const ana = USERS.find((user) => user.key === 'ana')
  const row = (shortcode: string, message: string, userId: number | null): SeedRow => ({
    company_id: company.id,
    user_id: userId,
    shortcode,
    message,
    geral: userId === null,
    status: true,
    ...stamps,
  })
  return [
    ...SHARED.map(([shortcode, message]) => row(shortcode, message, null)),
    ...(ana === undefined
      ? []
      : [row('retorno', 'Te ligo amanhã às 10h, {{firstName}}, combinado?', ana.id)]),
  ]
}
