import { DAY_MS } from '../../core/time.ts'
import { BALCAO, CONNECTIONS, OUTRA, idIn } from './demo-companies.ts'
import type { DemoCompany } from './demo-companies.ts'

export type DemoContact = {
  key: string
  id: number
  company: DemoCompany
  name: string
  number: string | null
  email: string
  channel: 'whatsapp' | 'whatsappapi' | 'facebook' | 'instagram'
  isGroup: boolean
  active: boolean
  disableBot: boolean
  tags: readonly string[]
  extraInfo: readonly { name: string; value: string }[]
  identity: { kind: 'phone' | 'bsuid' | 'psid' | 'igsid' | 'group'; scope: string; value: string }
  /** How long ago the contact was first heard of. */
  knownForMs: number
}

/** key | name | number or provider id | tags | e-mail | extra fields, "name=value;…". One line a person, in order of their ids. */
const WHATSAPP = `
maria | Maria Souza | 5511987654321 | vip, recorrente, contrato | maria@exemplo.test | CPF=•••.•••.•••-09;Cidade=São Paulo;Cliente desde=mar 2024
joao | João Pedro Lima | 5521976543218 | instalação | joaopedro@exemplo.test | Cidade=Rio de Janeiro
lurdes | Lurdes Carvalho | 5531984412207 | idosa, recorrente | | Cidade=Belo Horizonte;Prefere=ligação à tarde
paula | Paula Andrade | 5571988123456 | lead | paula.andrade@exemplo.test | Cidade=Salvador
carlos | Carlos Eduardo Ramos | 5585996541283 | garantia | | Cidade=Fortaleza
beatriz | Beatriz Nakamura | 5511964328871 | vip | bia@exemplo.test | Cidade=São Paulo
antonio | Antônio Ferreira | 5551981157634 | inadimplente | | Cidade=Porto Alegre
clinica | Clínica Bem Viver | 5511932204410 | contrato, atacado | compras@bemviver.test | CNPJ=11.222.333/0001-81;Contato=Dra. Lígia
mercado | Mercado Três Irmãos | 5519981240077 | atacado, recorrente, vip | pedidos@tresirmaos.test | CNPJ=44.555.666/0001-02
solar | Condomínio Solar | 5511945507821 | contrato, recorrente | sindico@solar.test | CNPJ=33.444.555/0001-77;Síndico=Sr. Nélson
padaria | Padaria Pão Quente | 5511977410038 | atacado | | Responsável=Dona Cida
escola | Escola Pequeno Mundo | 5511983350042 | contrato | secretaria@pequenomundo.test |
pousada | Pousada Vento Sul | 5548991120033 | atacado, lead | reservas@ventosul.test | Cidade=Florianópolis
juliana | Juliana Martins | 5511991234507 | recorrente | ju.martins@exemplo.test |
felipe | Felipe Azevedo | 5511982217745 | | |
renata | Renata Moraes | 5521988710042 | lead | |
sergio | Sérgio Duarte | 5511970052218 | garantia | sergio.d@exemplo.test |
camila | Camila Rocha | 5531991847720 | troca | camila.rocha@exemplo.test |
thiago | Thiago Nunes | 5541988216604 | instalação | |
vera | Vera Lúcia Campos | 5511962203385 | idosa | |
gustavo | Gustavo Prado | 5562981045573 | | gustavo.prado@exemplo.test |
larissa | Larissa Monteiro | 5571991028834 | vip | larissa@exemplo.test |
eduardo | Eduardo Bittencourt | 5551992204418 | inadimplente | |
priscila | Priscila Tavares | 5581987710021 | lead | |
marcelo | Marcelo Yamada | 5511974433820 | contrato | m.yamada@exemplo.test |
simone | Simone Freitas | 5585988214407 | troca, recorrente | |
rodrigo | Rodrigo Peixoto | 5527992218830 | | |
elaine | Elaine Cristina Dias | 5511953327741 | | elaine.dias@exemplo.test |
wagner | Wagner Batista | 5561984432205 | instalação, garantia | |
debora | Débora Sampaio | 5511988120064 | vip | debora@exemplo.test |
ricardo | Ricardo Alencar | 5592991140027 | atacado | |
tatiane | Tatiane Moura | 5511961247783 | | |
leonardo | Leonardo Vasconcelos | 5511989904412 | lead | leo.v@exemplo.test |
aline | Aline Figueiredo | 5547988213306 | recorrente | |
fabio | Fábio Guimarães | 5511972281145 | garantia | |
natalia | Natália Brito | 5584991237708 | | natalia.brito@exemplo.test |
otavio | Otávio Sales | 5511966034421 | | |
helena | Helena Queiroz | 5521991184470 | lead | |
bruna | Bruna Esteves | 5511981142236 | troca | bruna.e@exemplo.test |
caio | Caio Fonseca | 5531987724405 | | |
isabela | Isabela Ramos | 5511993328804 | vip, recorrente | isa.ramos@exemplo.test |
marcos | Marcos Vinícius Leal | 5571987714420 | | |
sandra | Sandra Regina Alves | 5511959912207 | idosa | |
diego | Diego Camargo | 5541991172280 | lead | |
oficina | Oficina do Zé | 5511940028822 | atacado | | Responsável=José Carlos
arquiteta | Lívia Haddad Arquitetura | 5511984410037 | vip, atacado | livia@haddad.test | Parceria=10 % por indicação
hotel | Hotel Beira-Rio | 5565981120047 | contrato, atacado | compras@beirario.test |
noemi | Noemi Siqueira | 5511976630021 | | |
roberto | Roberto Kowalski | 5551984472210 | contrato | |
blocked | Promoções Imperdíveis | 5511900000017 | | |`

const MESSENGER = `
rafael | Rafael Nogueira | 7811223344556601 | lead | |
cristina | Cristina Paes | 7811223344556602 | | |
joana | Joana D’Arc Pinheiro | 7811223344556603 | recorrente | |`

const INSTAGRAM = `
aurora | @studio.aurora | 5911223344556601 | lead, atacado | |
paulinha | @paulinha.decora | 5911223344556602 | vip | |
nando | @nando.reformas | 5911223344556603 | | |
casa | @casa.da.lu | 5911223344556604 | lead | |`

/** WhatsApp people with a username and no phone number: known by their business-scoped id alone. */
const USERNAMES = `
kaique | Kaique Lopes | BR.13491208655302741918 | lead | |
yasmin | Yasmin Barros | BR.13491208655302741927 | | |`

const GROUPS = `
g-entregas | Entregas · Zona Sul | 120363040000000001 | | |
g-obra | Obra Condomínio Solar | 120363040000000002 | contrato | |
g-revenda | Revendedores Balcão | 120363040000000003 | atacado | |
g-plantao | Plantão técnico | 120363040000000004 | | |`

const OUTRA_PEOPLE = `
maria | Maria Souza | 5511987654321 | vip | maria@exemplo.test |
joao | João Pedro Lima | 5521976543218 | | |
mercado | Mercado Três Irmãos | 5519981240077 | parceiro | |
lia | Lia Fontes | 5521970011220 | | lia@exemplo.test |
nelson | Nélson Abreu | 5521981240036 | vip | |
ivone | Ivone Teles | 5521991120058 | | |
edu | Edu Pacheco | 5521988410029 | parceiro | |
rosa | Rosa Amorim | 5521977740015 | | |`

type Kind = DemoContact['identity']['kind']
type Source = {
  text: string
  company: DemoCompany
  channel: DemoContact['channel']
  kind: Kind
  scope: string
}

/** The accounts that page-scoped and business-scoped ids are unique in. */
const WABA = '102290129340398'
const accountOf = (channel: string) =>
  CONNECTIONS.find((one) => one.channel === channel)?.externalId ?? ''

const SOURCES: readonly Source[] = [
  { text: WHATSAPP, company: BALCAO, channel: 'whatsappapi', kind: 'phone', scope: '' },
  {
    text: MESSENGER,
    company: BALCAO,
    channel: 'facebook',
    kind: 'psid',
    scope: accountOf('facebook'),
  },
  {
    text: INSTAGRAM,
    company: BALCAO,
    channel: 'instagram',
    kind: 'igsid',
    scope: accountOf('instagram'),
  },
  { text: USERNAMES, company: BALCAO, channel: 'whatsappapi', kind: 'bsuid', scope: WABA },
  { text: GROUPS, company: BALCAO, channel: 'whatsapp', kind: 'group', scope: '' },
  { text: OUTRA_PEOPLE, company: OUTRA, channel: 'whatsappapi', kind: 'phone', scope: '' },
]

export function demoContacts(): DemoContact[] {
  const nextId = new Map<number, number>()
  return SOURCES.flatMap((source) =>
    source.text
      .trim()
      .split('\n')
      .map((line) => {
        const n = (nextId.get(source.company.id) ?? 0) + 1
        nextId.set(source.company.id, n)
        return contactFrom(line, source, n)
      }),
  )
}

function contactFrom(line: string, source: Source, n: number): DemoContact {
  const [key = '', name = '', value = '', tags = '', email = '', extra = ''] = line
    .split('|')
    .map((part) => part.trim())
  return {
    key,
    id: idIn(source.company, n),
    company: source.company,
    name,
    number: source.kind === 'phone' || source.kind === 'group' ? value : null,
    email,
    channel: source.channel,
    isGroup: source.kind === 'group',
    active: key !== 'blocked',
    disableBot: source.kind === 'group',
    tags: tags === '' ? [] : tags.split(', '),
    extraInfo: extra === '' ? [] : extra.split(';').map(fieldFrom),
    identity: { kind: source.kind, scope: source.scope, value },
    // Spread over the two years before the month of history.
    knownForMs: (35 + ((n * 97) % 700)) * DAY_MS,
  }
}

function fieldFrom(text: string): { name: string; value: string } {
  const [name = '', value = ''] = text.split('=')
  return { name, value }
}
