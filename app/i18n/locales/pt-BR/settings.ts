import type { CompanyField } from '#domains/settings/company-fields.ts'
import type {
  PlatformSettingKey,
  SettingGroup,
  SettingKey,
} from '#domains/companies/settings.keys.ts'

type OptionName = SettingKey | PlatformSettingKey | CompanyField

/** Specification part 2 §2 and §3: a sentence for each setting. */
export const settings = {
  title: 'Configurações',
  lead: '{{company}}: o que você mudar aqui vale para a empresa inteira e é salvo na hora.',
  search: 'Buscar opção',
  nothing: 'Nenhuma opção encontrada',
  changed: 'Outra pessoa mudou enquanto você editava: {{what}}.',
  changedTo: '{{option}} (agora: “{{value}}”)',
  sections: {
    company: {
      title: 'Empresa',
      lead: 'Os dados da empresa, o fuso horário e o idioma.',
    },
    service: { title: 'Atendimento', lead: 'Como os atendimentos chegam, andam e terminam.' },
    messages: {
      title: 'Mensagens automáticas',
      lead: 'O que o cliente recebe sem ninguém precisar escrever.',
    },
    robot: { title: 'Robô', lead: 'O menu que responde ao cliente primeiro.' },
    lgpd: {
      title: 'LGPD',
      lead: 'O que a lei pede: informar, pedir o aceite e proteger os dados.',
    },
    platform: { title: 'Plataforma', lead: 'Só quem administra a plataforma vê esta parte.' },
  } satisfies Record<SettingGroup | 'company', object>,
  zones: { brazil: 'Brasil', others: 'Outros países' },
  /** Time zones are called after towns: those whose name is another in one of the languages. */
  towns: {
    'America/Asuncion': 'Assunção',
    'America/Bogota': 'Bogotá',
    'America/Guatemala': 'Cidade da Guatemala',
    'America/Guayaquil': 'Guaiaquil',
    'America/Los_Angeles': 'Los Angeles',
    'America/Mexico_City': 'Cidade do México',
    'America/Montevideo': 'Montevidéu',
    'America/New_York': 'Nova York',
    'America/Panama': 'Panamá',
    'America/Santo_Domingo': 'São Domingos',
    'Atlantic/Cape_Verde': 'Cabo Verde',
    'Europe/Istanbul': 'Istambul',
    'Europe/Lisbon': 'Lisboa',
    'Europe/London': 'Londres',
    'Europe/Madrid': 'Madri',
  },
  choices: {
    toggle: { enabled: 'Ligado', disabled: 'Desligado' },
    scheduleType: {
      disabled: 'Desligado',
      queue: 'Fila',
      company: 'Empresa',
      connection: 'Conexão',
    },
    chatBotType: { text: 'Texto numerado' },
  },
  options: {
    name: { label: 'Nome da empresa', hint: 'Aparece para a equipe no menu da conta.' },
    email: { label: 'E-mail', hint: 'Para a plataforma falar com a empresa.' },
    phone: { label: 'Telefone', hint: 'Com DDD.' },
    document: { label: 'CNPJ ou CPF', hint: 'De quem paga a assinatura.' },
    timezone: {
      label: 'Fuso horário',
      hint: 'Usado nas mensagens agendadas, nas datas dos textos e nos filtros por dia.',
    },
    language: {
      label: 'Idioma das mensagens automáticas',
      hint: 'Idioma do que o Balcão envia ao cliente sem ninguém escrever.',
    },
    scheduleType: { label: 'Horário de atendimento', hint: 'Onde ele é definido.' },
    requiredTag: {
      label: 'Exigir tag para resolver',
      hint: 'O contato precisa ter ao menos uma tag.',
    },
    userRating: { label: 'Pedir avaliação ao resolver', hint: 'O cliente dá uma nota de 1 a 5.' },
    userRandom: {
      label: 'Distribuir aleatoriamente',
      hint: 'Cada atendimento novo vai para um atendente online da fila.',
    },
    acceptCallWhatsapp: {
      label: 'Aceitar ligações do WhatsApp',
      hint: 'Desligado: recusa a ligação e avisa o cliente por mensagem.',
    },
    acceptAudioMessageContact: {
      label: 'Aceitar áudio dos contatos',
      hint: 'Vale para contatos novos; dá para mudar em cada contato.',
    },
    sendSignMessage: {
      label: 'Assinar com o nome do atendente',
      hint: 'O nome vai em negrito antes do texto.',
    },
    sendGreetingAccepted: {
      label: 'Enviar saudação ao aceitar',
      hint: 'Diz ao cliente quem vai atender.',
    },
    sendMsgTransfTicket: {
      label: 'Avisar ao transferir',
      hint: 'Diz ao cliente para qual fila ele vai.',
    },
    sendQueuePosition: {
      label: 'Informar a posição na fila',
      hint: 'Diz ao cliente quantas pessoas estão na frente dele.',
    },
    sendGreetingMessageOneQueues: {
      label: 'Enviar saudação também com uma fila só',
      hint: 'Conexões com uma fila só pulam o menu; a saudação é enviada mesmo assim.',
    },
    sendFarewellWaitingTicket: {
      label: 'Enviar despedida a quem ainda aguarda',
      hint: 'Também quando o atendimento é resolvido sem ter sido aceito.',
    },
    chatBotType: {
      label: 'Formato do menu',
      hint: 'Opções numeradas funcionam em todos os canais.',
    },
    enableLGPD: {
      label: 'Usar as regras da LGPD',
      hint: 'Envia o aviso no primeiro contato e guarda a data e a hora do aceite.',
    },
    lgpdMessage: {
      label: 'Aviso ao cliente',
      hint: 'Enviado antes da saudação, uma vez por contato.',
    },
    lgpdLink: { label: 'Link da política de privacidade', hint: 'Enviado logo depois do aviso.' },
    lgpdConsent: {
      label: 'Pedir o aceite em cada atendimento',
      hint: 'Desligado: pede só uma vez a cada contato.',
    },
    lgpdDeleteMessage: {
      label: 'Esconder mensagens apagadas',
      hint: 'O que o cliente apaga some também para a equipe.',
    },
    lgpdHideNumber: {
      label: 'Esconder o número do cliente',
      hint: 'Quem não é administrador vê só o país, o DDD e os dois últimos dígitos.',
    },
    userCreation: {
      label: 'Cadastro aberto',
      hint: 'Empresas novas criam a própria conta, sem convite.',
    },
  } satisfies Record<OptionName, { label: string; hint: string }>,
  changes: {
    title: 'Mudanças nas configurações',
    lead: 'Quem mudou o quê, e quando, no último ano.',
    newest: 'Últimas mudanças',
    all: 'Ver todas',
    none: 'Nenhuma mudança ainda',
    noneText: 'O que alguém mudar nas configurações aparece aqui.',
    system: 'O sistema',
    empty: 'Vazio',
    to: 'para',
    undo: 'Desfazer',
    undoAnyway: 'Desfazer mesmo assim',
    undid: 'desfez uma mudança',
    see: 'Ver mudança',
    close: 'Fechar',
    changedSince:
      'Esta opção mudou de novo depois disso. Desfazer troca o valor de agora pelo de antes.',
    columns: {
      option: 'Opção',
      was: 'Antes',
      value: 'Depois',
      now: 'Agora',
      user: 'Quem',
      at: 'Quando',
      actions: 'Ações',
    },
  },
  done: { saved: 'Configurações salvas.', undone: 'Mudança desfeita.' },
} as const
