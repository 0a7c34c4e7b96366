/** What forms say beside their fields; of a field's problems, problems.ts. */
export const forms = {
  /** Placeholders of stored texts (domains/messages/fill-variables.ts), and what a preview puts in their place. */
  variables: {
    insert: 'Inserir',
    preview: 'Como o cliente lê',
    empty: 'O texto aparece aqui.',
    none_one: 'Não é variável e chega ao cliente assim: {{raw}}',
    none_other: 'Não são variáveis e chegam ao cliente assim: {{raw}}',
    names: {
      firstName: 'Primeiro nome',
      name: 'Nome',
      userName: 'Atendente',
      ms: 'Saudação',
      protocol: 'Protocolo',
      date: 'Data',
      hour: 'Hora',
      ticket_id: 'Nº do atendimento',
      queue: 'Fila',
      connection: 'Conexão',
    },
    sample: { contact: 'Maria Souza', queue: 'Vendas', connection: 'Loja Centro' },
  },
  /** Somebody else changed the record since the form was read. */
  changed: {
    take: 'Usar os novos valores',
    saveOver: 'Salvar mesmo assim',
    field: '{{label}} (agora: {{value}})',
    line: '{{label}}: {{value}}',
    other: '{{label}} mudou',
    lead: 'Isto mudou enquanto você editava:',
    on: 'sim',
    off: 'não',
    empty: 'vazio',
    taken: 'Os novos valores estão no formulário.',
    untake: 'Voltar ao que eu escrevi',
    newText: '{{label}}: o texto novo',
  },
  leave: {
    title: 'Sair sem salvar?',
    text: 'O que você mudou será perdido.',
    confirm: 'Sair sem salvar',
    stay: 'Continuar editando',
  },
  palette: 'Cores',
  /** Beside what is saved by itself. */
  setting: {
    saving: 'Salvando',
    saved: 'Salvo',
    failed: 'Não salvou',
    changed: 'Outra pessoa mudou isto antes. Agora: “{{value}}”.',
  },
  file: {
    choose: 'Escolher arquivo',
    drop: 'ou solte aqui',
    replace: 'Trocar arquivo',
    keep: 'Manter',
    clear: 'Tirar o arquivo escolhido',
  },
  /** In a form whose session ended before it was saved, once its writer has signed in again. */
  draft: {
    restored:
      'O que você escreveu antes de a sessão terminar está aqui de novo. Ainda não foi salvo.',
    partly:
      'O que você escreveu antes de a sessão terminar está aqui de novo, sem senhas nem arquivos. Ainda não foi salvo.',
  },
  /** Of rows that stand in an order. */
  rows: {
    up: 'Subir a linha {{count}}',
    down: 'Descer a linha {{count}}',
    remove: 'Remover a linha {{count}}',
    move: 'Mover a linha {{count}}: arraste ou use as setas',
    moved: 'Agora é a linha {{count}} de {{total}}',
  },
} as const
