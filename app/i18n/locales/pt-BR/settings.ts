import type { CompanyField } from '#domains/companies/company-fields.ts'
import type {
  PlatformSettingKey,
  SettingGroup,
  SettingKey,
} from '#domains/settings/settings.keys.ts'

type OptionName = SettingKey | PlatformSettingKey | CompanyField

/** Specification part 2 §2 and §3: a sentence for each setting. */
export const settings = {
  title: 'Configurações',
  lead: 'Valem para toda a {{company}} e são salvas na hora.',
  search: 'Buscar opção',
  nothing: 'Nenhuma opção encontrada',
  changed: 'Outra pessoa mudou enquanto você editava: {{what}}.',
  sections: {
    company: {
      title: 'Empresa',
      lead: 'Como a empresa se apresenta, e em que hora e língua ela trabalha.',
    },
    service: { title: 'Atendimento', lead: 'Como as conversas chegam, andam e terminam.' },
    messages: {
      title: 'Mensagens automáticas',
      lead: 'O que o cliente recebe sem que ninguém escreva.',
    },
    robot: { title: 'Robô', lead: 'O menu que responde primeiro.' },
    lgpd: {
      title: 'LGPD',
      lead: 'O que a lei pede: informar, pedir o aceite e proteger os dados.',
    },
    platform: { title: 'Plataforma', lead: 'Só você, que administra a plataforma, vê esta parte.' },
  } satisfies Record<SettingGroup | 'company', object>,
  zones: { brazil: 'Brasil', others: 'Outros países' },
  choices: {
    scheduleType: {
      disabled: 'Desligado',
      queue: 'Fila',
      company: 'Empresa',
      connection: 'Conexão',
    },
    chatBotType: { text: 'Texto numerado' },
  },
  options: {
    name: { label: 'Nome da empresa', hint: 'A equipe o vê no menu da conta.' },
    email: { label: 'E-mail', hint: 'Por onde a plataforma fala com a empresa.' },
    phone: { label: 'Telefone', hint: 'Com DDD.' },
    document: { label: 'CNPJ ou CPF', hint: 'De quem paga a assinatura.' },
    timezone: {
      label: 'Fuso horário',
      hint: 'Vale para mensagens agendadas, datas dos textos e filtros por dia.',
    },
    language: {
      label: 'Língua das mensagens automáticas',
      hint: 'Em que língua o cliente lê o que o produto escreve por conta própria.',
    },
    scheduleType: { label: 'Horário de atendimento', hint: 'Quem define quando se atende.' },
    requiredTag: {
      label: 'Exigir tag para resolver',
      hint: 'O contato precisa ter ao menos uma tag.',
    },
    userRating: { label: 'Pedir avaliação ao resolver', hint: 'O cliente dá uma nota de 1 a 5.' },
    userRandom: {
      label: 'Distribuir ao acaso',
      hint: 'Cada conversa nova vai para um atendente online da fila.',
    },
    acceptCallWhatsapp: {
      label: 'Aceitar ligações do WhatsApp',
      hint: 'Desligado: recusa a ligação e avisa o cliente por mensagem.',
    },
    acceptAudioMessageContact: {
      label: 'Aceitar áudio dos contatos',
      hint: 'Como começa um contato novo; pode ser mudado em cada um.',
    },
    sendSignMessage: {
      label: 'Assinar com o nome do atendente',
      hint: 'O nome vai em negrito antes do texto.',
    },
    sendGreetingAccepted: { label: 'Saudar ao aceitar', hint: 'O cliente lê quem vai atendê-lo.' },
    sendMsgTransfTicket: {
      label: 'Avisar ao transferir',
      hint: 'Diz ao cliente para qual fila ele vai.',
    },
    sendQueuePosition: {
      label: 'Informar a posição na fila',
      hint: 'O cliente lê quantos estão antes dele.',
    },
    sendGreetingMessageOneQueues: {
      label: 'Saudação também com uma só fila',
      hint: 'Conexões de uma fila pulam o menu; a saudação vai mesmo assim.',
    },
    sendFarewellWaitingTicket: {
      label: 'Despedida a quem ainda aguarda',
      hint: 'Vai também a quem é resolvido sem ter sido aceito.',
    },
    chatBotType: {
      label: 'Formato do menu',
      hint: 'Opções numeradas funcionam em todos os canais.',
    },
    enableLGPD: {
      label: 'Usar as regras da LGPD',
      hint: 'Mostra o aviso no primeiro contato e guarda data e hora do aceite.',
    },
    lgpdMessage: { label: 'Aviso ao cliente', hint: 'Vai antes da saudação, uma vez por contato.' },
    lgpdLink: { label: 'Link da política de privacidade', hint: 'Vai logo depois do aviso.' },
    lgpdConsent: {
      label: 'Pedir o aceite em cada atendimento',
      hint: 'Desligado: cada contato é perguntado uma vez.',
    },
    lgpdDeleteMessage: {
      label: 'Esconder mensagens apagadas',
      hint: 'O que o cliente apaga some também para a equipe.',
    },
    lgpdHideNumber: {
      label: 'Esconder o número do cliente',
      hint: 'Quem não é administrador vê só os dois últimos algarismos.',
    },
    userCreation: {
      label: 'Cadastro aberto',
      hint: 'Empresas novas criam a própria conta, sem convite.',
    },
  } satisfies Record<OptionName, { label: string; hint: string }>,
  done: { saved: 'Configurações salvas.' },
} as const
