/** Specification part 3 §2, §8. */
export const plantao = {
  title: 'Plantão',
  lead: 'Quem recebe um aviso no WhatsApp quando há atendimentos aguardando fora do horário.',
  add: 'Novo plantão',
  columns: {
    user: 'Usuário',
    phone: 'Telefone',
    times: 'Horários',
    interval: 'Intervalo',
    notice: 'Último aviso',
    actions: 'Ações',
  },
  empty: {
    title: 'Nenhum plantão ainda',
    text: 'Escolha quem fica de plantão e quando: a pessoa recebe avisos no WhatsApp enquanto houver alguém aguardando.',
  },
  onCall: 'de plantão',
  now: {
    title: 'De plantão agora:',
    until: 'até {{time}}',
    always: 'sem fim',
    nobody: 'Ninguém de plantão agora.',
    next: 'Próximo: {{name}}, {{time}}.',
  },
  times: {
    days: '{{first}} a {{last}}',
    twoDays: '{{first}} e {{last}}',
    window: '{{start}} às {{end}}',
    wholeDay: '24 horas, a partir das {{start}}',
  },
  every: 'a cada {{count}} min',
  never: 'nenhum ainda',
  failed: '{{time}}: não chegou',
  obstacles: {
    noDefault: 'Não enviado: não há conexão padrão',
    down: 'Não enviado: a conexão padrão está desconectada',
    channel: 'Não enviado: a conexão padrão não é do WhatsApp',
    window:
      'Não enviado: este telefone precisa mandar uma mensagem para a empresa; depois disso, recebe avisos por 24 horas',
  },
  foot: {
    hours: 'Durante o horário de atendimento, ninguém é avisado.',
    noHours: 'A empresa não tem horário de atendimento: quem está de plantão é avisado sempre.',
    zone: 'Fuso horário: {{zone}}.',
  },
  form: {
    newTitle: 'Novo plantão',
    editTitle: 'Editar plantão',
    user: 'Usuário',
    choose: 'Escolha um usuário',
    phone: 'Telefone',
    phoneHint: 'Com código do país e DDD. Recebe os avisos pela conexão padrão.',
    interval: 'Intervalo (minutos)',
    intervalHint: 'Tempo entre um aviso e outro, enquanto alguém aguarda.',
    times: 'Horários da semana',
    timesHint:
      'Nos dias de folga, deixe em branco. Se o fim vier antes do início, é no dia seguinte.',
    start: '{{day}}, início',
    end: '{{day}}, fim',
    to: 'às',
    nextDay: 'do dia seguinte',
    wholeDay: '24 horas',
    copy: 'Copiar segunda-feira para todos os dias',
  },
  changed: {
    text: 'Este plantão mudou enquanto você editava: {{what}}.',
    user: 'agora é de {{name}}',
    phone: 'o telefone agora é {{phone}}',
    interval: 'o intervalo agora é de {{count}} min',
    times: 'os horários mudaram',
  },
  remove: {
    title: 'Excluir o plantão de {{name}}?',
    text: 'O telefone {{phone}} deixa de receber avisos.',
  },
  done: {
    created: 'Plantão de {{name}} criado.',
    saved: 'Plantão de {{name}} salvo.',
    /** Literal words of the specification (part 3 §8). */
    deleted: 'Plantão removido com sucesso',
  },
} as const
