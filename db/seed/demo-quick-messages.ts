import { quickMessageFileKey } from '../../core/media-keys.ts'
import { DAY_MS } from '../../core/time.ts'
import { BALCAO, USERS } from './demo-companies.ts'
import type { DemoCompany } from './demo-companies.ts'
import type { DrawnFile } from './demo-media.ts'
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

/** Replies that bring a file, with its name among those that are drawn. */
const WITH_FILE: readonly (readonly [shortcode: string, message: string, file: string])[] = [
  [
    'promocao',
    'Este é o sofá da oferta da semana, {{firstName}}. Quer que eu reserve um para você?',
    'sofa',
  ],
  ['contrato', 'Segue a minuta do contrato de manutenção para você conferir.', 'contrato'],
]

/** How many messages were sent with each. */
const USES: Readonly<Record<string, number>> = {
  ola: 214,
  encerrar: 180,
  aguarde: 97,
  pix: 63,
  boleto: 41,
  entrega: 35,
  horario: 28,
  promocao: 19,
  garantia: 12,
  retorno: 7,
  contrato: 4,
}

export type QuickMessageRows = { rows: SeedRow[]; files: Map<string, DrawnFile> }

/** The quick replies of the demo: ten of the company's, two of them with a file, and one that only Ana has. */
export function quickMessageRows(
  company: DemoCompany,
  drawn: readonly DrawnFile[],
  now: number,
): QuickMessageRows {
  const files = new Map<string, DrawnFile>()
  if (company !== BALCAO) return { rows: [], files }
  const stamps = { created_at: now - 200 * DAY_MS, updated_at: now - 200 * DAY_MS }
  const ana = USERS.find((user) => user.key === 'ana')
  const row = (shortcode: string, message: string, userId: number | null): SeedRow => ({
    company_id: company.id,
    user_id: userId,
    shortcode,
    message,
    geral: userId === null,
    status: true,
    media_key: null,
    media_name: null,
    media_mime: null,
    media_size: null,
    uses: USES[shortcode] ?? 0,
    ...stamps,
  })
  const withFile = WITH_FILE.map(([shortcode, message, name]): SeedRow => {
    const file = drawn.find((one) => one.name === name)
    if (file === undefined) throw new Error(`nobody drew ${name}`)
    const key = quickMessageFileKey(company.id, file.sha256.slice(0, 16))
    files.set(key, file)
    return {
      ...row(shortcode, message, null),
      media_key: key,
      media_name: `${name}.${file.extension}`,
      media_mime: file.mime,
      media_size: file.bytes.length,
    }
  })
  const rows = [
    ...SHARED.map(([shortcode, message]) => row(shortcode, message, null)),
    ...withFile,
    ...(ana === undefined
      ? []
      : [row('retorno', 'Te ligo amanhã às 10h, {{firstName}}, combinado?', ana.id)]),
  ]
  return { rows, files }
}
