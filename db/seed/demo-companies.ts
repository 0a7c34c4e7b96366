/** Who is in the demo (contract §2): same ids and names every time. */
import { shardBaseId } from '../../core/ids.ts'
import { sessionIdOf } from '../../domains/channels/session-id.ts'

export const DEMO_PASSWORD = 'balcao-demo'

export type DemoCompany = {
  id: number
  name: string
  shard: number
  email: string
  phone: string
  document: string
}

export const BALCAO: DemoCompany = {
  id: 1,
  name: 'Balcão Demo',
  shard: 0,
  email: 'contato@demo.test',
  phone: '551130004000',
  document: '12.345.678/0001-90',
}
/** On another shard, so that nothing of it can be near by accident. */
export const OUTRA: DemoCompany = {
  id: 2,
  name: 'Outra Empresa',
  shard: 1,
  email: 'contato@outra.test',
  phone: '552130005000',
  document: '98.765.432/0001-10',
}
/** Its subscription ended yesterday: whoever signs in sees only that. It has nothing on its shard. */
export const VENCIDA: DemoCompany = {
  id: 3,
  name: 'Empresa Vencida',
  shard: 2,
  email: 'contato@vencida.test',
  phone: '553130006000',
  document: '45.678.912/0001-20',
}
export const COMPANIES = [BALCAO, OUTRA] as const

export const PLAN_DEMO = 1
export const PLAN_BASICO = 2

/** Rows of a company's shard count from here. */
export const idIn = (company: DemoCompany, n: number) => shardBaseId(company.shard) + n

export type DemoQueue = {
  key: string
  id: number
  name: string
  color: string
  greeting: string
  order: number
}

export const QUEUES: readonly DemoQueue[] = [
  {
    key: 'suporte',
    id: 1,
    name: 'Suporte',
    color: '#3b82f6',
    order: 1,
    greeting:
      'Você está no *Suporte* 🔧\nDigite *1* para instalação, *2* para garantia ou conte em uma frase o que aconteceu.',
  },
  {
    key: 'vendas',
    id: 2,
    name: 'Vendas',
    color: '#16a34a',
    order: 2,
    greeting:
      'Você está em *Vendas* 🛋️\nDigite *1* para catálogo, *2* para atacado ou diga o que está procurando.',
  },
  {
    key: 'financeiro',
    id: 3,
    name: 'Financeiro',
    color: '#d97706',
    order: 3,
    greeting:
      'Você está no *Financeiro* 💳\nDigite *1* para 2ª via de boleto, *2* para nota fiscal ou aguarde um atendente.',
  },
]
export const OUTRA_QUEUES: readonly DemoQueue[] = [
  {
    key: 'recepcao',
    id: 1,
    name: 'Recepção',
    color: '#7c3aed',
    order: 1,
    greeting: 'Olá! Você falou com a recepção.',
  },
  // The name and colour of a queue of the other company, on purpose.
  {
    key: 'suporte',
    id: 2,
    name: 'Suporte',
    color: '#3b82f6',
    order: 2,
    greeting: 'Suporte da Outra Empresa, em que ajudamos?',
  },
]

export type DemoUser = {
  key: string
  id: number
  company: DemoCompany
  name: string
  email: string
  profile: 'admin' | 'supervisor' | 'user'
  super: boolean
  allTicket: boolean
  allowGroup: boolean
  color: string
  queues: readonly string[]
}
type Rights = Partial<Pick<DemoUser, 'super' | 'allTicket' | 'allowGroup'>>
const user = (
  [id, key, name, email]: [id: number, key: string, name: string, email: string],
  [company, profile, color]: [DemoCompany, DemoUser['profile'], string],
  queues: readonly string[],
  rights: Rights = {},
): DemoUser => ({
  id,
  key,
  name,
  email,
  company,
  profile,
  color,
  queues,
  super: false,
  allTicket: false,
  allowGroup: false,
  ...rights,
})

const ALL = ['suporte', 'vendas', 'financeiro']
const EVERYTHING = { allTicket: true, allowGroup: true }
export const USERS: readonly DemoUser[] = [
  user([1, 'super', 'Otávio Lins', 'super@demo.test'], [BALCAO, 'admin', '#0f766e'], ALL, {
    ...EVERYTHING,
    super: true,
  }),
  user(
    [2, 'admin', 'Helena Prado', 'admin@demo.test'],
    [BALCAO, 'admin', '#9333ea'],
    ALL,
    EVERYTHING,
  ),
  user(
    [3, 'sup', 'Marcos Tavares', 'sup@demo.test'],
    [BALCAO, 'supervisor', '#be123c'],
    ALL,
    EVERYTHING,
  ),
  user([4, 'ana', 'Ana Reis', 'ana@demo.test'], [BALCAO, 'user', '#2563eb'], ['suporte']),
  user(
    [5, 'bruno', 'Bruno Dias', 'bruno@demo.test'],
    [BALCAO, 'user', '#15803d'],
    ['suporte', 'vendas'],
  ),
  user(
    [6, 'carla', 'Carla Mendes', 'carla@demo.test'],
    [BALCAO, 'user', '#c2410c'],
    ['financeiro'],
  ),
  user(
    [7, 'renata', 'Renata Moraes', 'admin@outra.test'],
    [OUTRA, 'admin', '#4f46e5'],
    ['recepcao', 'suporte'],
    EVERYTHING,
  ),
  user([8, 'davi', 'Davi Rocha', 'davi@outra.test'], [OUTRA, 'user', '#0e7490'], ['recepcao']),
  user([9, 'vencida', 'Vera Pontes', 'admin@vencida.test'], [VENCIDA, 'admin', '#b45309'], []),
]

export type DemoConnection = {
  id: number
  company: DemoCompany
  name: string
  channel: 'whatsapp' | 'whatsappapi' | 'facebook' | 'instagram'
  status: 'CONNECTED' | 'DISCONNECTED'
  /** The provider's id of the account; of the linked phone, which nobody paired yet, the id of its session. */
  externalId: string
  number: string
  isDefault: boolean
  greeting: string
  /** Queues it feeds. With one, a new ticket goes there at once; with several, it waits for somebody, or the menu, to choose. */
  feeds: readonly string[]
}
const MENU =
  'Olá! 👋 Este é o atendimento da *Balcão Demo*.\nPara onde vai a sua mensagem?\n\n[ 1 ] Suporte\n[ 2 ] Vendas\n[ 3 ] Financeiro'
const balcao = {
  company: BALCAO,
  status: 'CONNECTED',
  isDefault: false,
  greeting: MENU,
  feeds: ALL,
} as const
export const CONNECTIONS: readonly DemoConnection[] = [
  {
    ...balcao,
    id: 1,
    name: 'Loja Centro',
    channel: 'whatsappapi',
    externalId: '106540352242922',
    number: '15550783881',
    isDefault: true,
    // Whoever writes from the phone page meets Ana and Bruno.
    feeds: ['suporte'],
  },
  {
    ...balcao,
    id: 2,
    name: 'Messenger da loja',
    channel: 'facebook',
    externalId: '682498302938465',
    number: '',
  },
  {
    ...balcao,
    id: 3,
    name: '@balcaodemo',
    channel: 'instagram',
    externalId: '17841405822304914',
    number: '',
  },
  {
    ...balcao,
    id: 4,
    name: 'Celular do plantão',
    channel: 'whatsapp',
    externalId: sessionIdOf(BALCAO.id, 4),
    number: '',
    status: 'DISCONNECTED',
    // Whoever writes to it from the phone page meets Ana and Bruno too.
    feeds: ['suporte'],
  },
  {
    id: idIn(OUTRA, 1),
    company: OUTRA,
    name: 'WhatsApp principal',
    channel: 'whatsappapi',
    status: 'CONNECTED',
    externalId: '207651432889013',
    number: '15550191234',
    isDefault: true,
    greeting: 'Olá, aqui é da Outra Empresa.\n\n[ 1 ] Recepção\n[ 2 ] Suporte',
    feeds: ['recepcao'],
  },
]

export type DemoTag = { id: number; name: string; color: string; kanban: 0 | 1 }
const tagsOf = (
  names: readonly (readonly [name: string, color: string])[],
  kanban: 0 | 1,
  first: number,
): DemoTag[] => names.map(([name, color], index) => ({ id: first + index, name, color, kanban }))

export const TAGS: readonly DemoTag[] = [
  ...tagsOf(
    [
      ['vip', '#e11d48'],
      ['recorrente', '#8b5cf6'],
      ['lead', '#0891b2'],
      ['instalação', '#6d28d9'],
      ['contrato', '#a16207'],
      ['atacado', '#15803d'],
      ['garantia', '#0369a1'],
      ['troca', '#c2410c'],
      ['inadimplente', '#b91c1c'],
      ['idosa', '#db2777'],
    ],
    0,
    1,
  ),
  ...tagsOf(
    [
      ['Novo contato', '#64748b'],
      ['Orçamento enviado', '#2563eb'],
      ['Em negociação', '#d97706'],
      ['Fechado', '#16a34a'],
    ],
    1,
    11,
  ),
]
export const OUTRA_TAGS: readonly DemoTag[] = tagsOf(
  [
    ['vip', '#e11d48'],
    ['parceiro', '#0d9488'],
  ],
  0,
  1,
)
