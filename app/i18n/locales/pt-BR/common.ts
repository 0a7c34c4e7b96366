export const common = {
  save: 'Salvar',
  cancel: 'Cancelar',
  close: 'Fechar',
  delete: 'Excluir',
  back: 'Voltar',
  retry: 'Tentar de novo',
  noConnection: 'Sem conexão. Tente de novo quando a rede voltar.',
  undo: 'Desfazer',
  search: 'Buscar',
  clearSearch: 'Limpar a busca',
  loading: 'Carregando…',
  dismiss: 'Dispensar aviso',
  notifications: 'Avisos',
  today: 'hoje',
  yesterday: 'ontem',
  skipToContent: 'Ir para o conteúdo',
  edit: 'Editar',
  palette: 'Cores',
  /** Beside what is saved by itself. */
  setting: {
    saving: 'Salvando',
    saved: 'Salvo',
    failed: 'Não salvou',
    changed: 'Outra pessoa mudou isto antes. Agora: “{{value}}”.',
  },
  copied: 'Copiado.',
  /** Placeholders of stored texts (domains/messages/fill-variables.ts), and what a preview puts in their place. */
  variables: {
    insert: 'Inserir',
    preview: 'Como o cliente lê',
    empty: 'O texto aparece aqui.',
    none: 'Não é variável e chega ao cliente assim: {{raw}}',
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
  file: {
    choose: 'Escolher arquivo',
    drop: 'ou solte aqui',
    replace: 'Trocar arquivo',
    keep: 'Manter',
    clear: 'Tirar o arquivo escolhido',
  },
  /** Somebody else changed the record since the form was read. */
  changed: { take: 'Usar os novos valores', saveOver: 'Salvar mesmo assim' },
  /** In a form whose session ended before it was saved, once its writer has signed in again. */
  draft: {
    restored:
      'O que você escreveu antes de a sessão terminar está aqui de novo. Ainda não foi salvo.',
    partly:
      'O que você escreveu antes de a sessão terminar está aqui de novo, sem senhas nem arquivos. Ainda não foi salvo.',
  },
  /** Above what somebody wrote in a form that cannot be drawn again. */
  unsaved: 'O que você escreveu não foi salvo. Copie o que precisar:',
  leave: {
    title: 'Sair sem salvar?',
    text: 'O que você mudou será perdido.',
    confirm: 'Sair sem salvar',
    stay: 'Continuar editando',
  },
  list: {
    failed: 'Não foi possível carregar o resto.',
    more: 'Mostrar mais',
    nothing: 'Nada encontrado',
    clear: 'Limpar filtros',
    up: 'Subir a linha {{count}}',
    down: 'Descer a linha {{count}}',
    remove: 'Remover a linha {{count}}',
    move: 'Mover a linha {{count}}: arraste ou use as setas',
    moved: 'Agora é a linha {{count}} de {{total}}',
  },
  aboutContact: 'Ver tudo sobre o contato',
} as const
