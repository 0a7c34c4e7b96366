import type { Random } from './random.ts'

/** Most frequent first: the head of the frequency curve is real. */
const COMMON = `de a o que e do da em um para com não uma os no se na por mais as dos como mas ao ele das seu sua ou quando muito nos já eu
  também só pelo pela até isso ela entre depois sem mesmo aos seus quem nas me esse eles você essa num nem suas meu minha numa pelos
  bom dia boa tarde noite olá oi obrigado obrigada por favor preciso quero gostaria saber sobre pedido boleto pagamento nota fiscal
  entrega prazo produto preço valor desconto cartão crédito débito pix transferência comprovante cadastro senha acesso sistema erro
  tela problema ajuda suporte técnico instalação visita horário agendar segunda terça quarta quinta sexta sábado domingo amanhã hoje
  ontem semana mês ano minutos horas endereço rua bairro cidade casa apartamento portaria telefone número contato cliente empresa loja
  vendedor atendente gerente equipe contrato plano internet velocidade sinal roteador cabo conexão queda lenta rápido urgente aguardo
  retorno resposta mensagem áudio foto imagem vídeo documento arquivo link site aplicativo conta banco agência fatura vencimento multa
  juros parcela troca devolução garantia defeito peça estoque disponível cor tamanho modelo marca quantidade caixa unidade frete grátis
  cupom promoção oferta orçamento proposta certo perfeito ótimo combinado entendi claro beleza tudo bem fico aguardando vou verificar
  momento consegue pode fazer enviar receber chegar comprar pagar cancelar confirmar alterar trocar resolver funcionar tentar ligar
  falar conversar abrir fechar atualizar reiniciar testar anexo segue abaixo seguinte primeiro último novo antigo melhor pior grande
  pequeno barato caro fácil difícil cedo tarde agora ainda sempre nunca talvez inclusive porque então porém enquanto desde durante`

const STEMS = `atend compr instal contrat pag envi receb anunci confirm cadastr configur desbloque agend negoci parcel transport
  embal fatur cobr liber bloque ativ cancel renov verific analis consult registr solicit autoriz document assin digitaliz imprim
  program test ajust repar substitu aliment desenvolv organiz planej acompanh aprov avali calcul carreg classific comunic conclu
  consert consum control convers coorden corrig decor defin demonstr deposit descont desmont detalh dispon distribu divulg emit
  encaminh encomend entreg equip escolh esclarec especific estoc estud exig expand export fabric financi fiscaliz fornec garant
  gerenci habilit identific implant import inclu indic inform integr investig limp list localiz mant marc mont mud orient
  particip persist precific prepar presenteq procur produz protocol public qualific question reajust recarreg recicl reclam
  recomend reembols regulariz repass repet reserv respond result retir revis segur selecion sincroniz soluc super suspend
  terceiriz traduz transmit trat trein unific utiliz valid vend viaj visit`

const SUFFIXES = `ar ado ada ados adas ando ou aram ei amos ava avam ará arão aria asse ável áveis ador adora adores adoras
  amento amentos ação ações ante antes ante ativo ativa ativos ivamente agem agens eiro eira eiros ência ências ista istas ível`

/** Words nobody says twice a year: what a search looks for when it has to prove itself. Each is planted about RARE_HITS times. */
export const RARE_WORDS: readonly string[] =
  `berimbau jabuticabeira ornitorrinco paralelepípedo mandacaru caleidoscópio zarabatana estapafúrdio quiprocó xilofone
  sacripanta rocambole garatuja pindaíba balangandã cafuné catapora engodo fuzarca gororoba jururu lambisgoia macambúzio
  nababesco pirilampo quinquilharia rebuliço salamaleque tramela ziguezague`.split(/\s+/)

const VOCABULARY_SIZE = 5000

/** About 5 000 distinct words, most frequent first. */
export function vocabulary(): string[] {
  const words = new Set(COMMON.split(/\s+/))
  const stems = STEMS.split(/\s+/)
  const suffixes = [...new Set(SUFFIXES.split(/\s+/))]
  // Diagonal order, so that the frequent end of the invented words holds all stems and not all forms of one.
  for (let offset = 0; words.size < VOCABULARY_SIZE && offset < suffixes.length; offset++) {
    stems.forEach((stem, index) => {
      if (words.size < VOCABULARY_SIZE)
        words.add(stem + (suffixes[(index + offset) % suffixes.length] ?? ''))
    })
  }
  return [...words]
}

/** Slots of the frequency table: a word's share of them is its share of the text. */
const TABLE_BITS = 19

/**
 * Words drawn with Zipf's law: the n-th most frequent about 1/n as often as the first. The returned function gives one word's
 * place in the vocabulary.
 */
export function zipfSampler(random: Random, size: number): () => number {
  const slots = 1 << TABLE_BITS
  const weights = Array.from({ length: size }, (_, rank) => 1 / (rank + 2.7))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const table = new Uint16Array(slots)
  let filled = 0
  let reached = 0
  weights.forEach((weight, rank) => {
    reached += weight
    const until = Math.round((reached / total) * slots)
    while (filled < until) table[filled++] = rank
  })
  return () => table[random.int(slots)]!
}

/** Makes message texts of natural length: mostly one short sentence, now and then a paragraph. */
export function textMaker(random: Random): () => string {
  const words = vocabulary()
  const word = zipfSampler(random, words.length)
  return () => {
    const length = random.chance(0.08) ? random.between(20, 45) : random.between(2, 14)
    let text = words[word()]!
    text = text.charAt(0).toUpperCase() + text.slice(1)
    for (let i = 1; i < length; i++) text += (i % 9 === 8 ? ', ' : ' ') + words[word()]!
    return text + (random.chance(0.2) ? '?' : random.chance(0.5) ? '.' : '')
  }
}
