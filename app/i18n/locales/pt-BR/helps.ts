/** Specification part 2 §2. */
export const helps = {
  title: 'Ajuda',
  lead: 'Vídeos curtos para o seu dia a dia.',
  search: 'Buscar vídeos',
  add: 'Novo vídeo',
  manage: 'Gerenciar vídeos',
  gallery: 'Ver galeria',
  watch: 'Assistir: {{name}}',
  columns: {
    title: 'Título',
    description: 'Descrição',
    video: 'Código do vídeo',
    actions: 'Ações',
  },
  empty: {
    title: 'Nenhum vídeo ainda',
    text: 'Os vídeos de ajuda da plataforma aparecem aqui.',
    first: 'Adicione o primeiro: ele aparece para todas as empresas.',
  },
  form: {
    newTitle: 'Novo vídeo',
    editTitle: 'Editar vídeo',
    title: 'Título',
    description: 'Descrição',
    video: 'Código do vídeo',
    videoHint: 'O código do vídeo no YouTube ou o link dele.',
    /** Specification part 2 §5. */
    refused:
      'Não foi possível realizar a operação. Verifique se já existe uma empresa/plano com o mesmo nome ou se os campos foram preenchidos corretamente',
  },
  changed: {
    text: 'Este vídeo mudou enquanto você editava: {{what}}.',
    title: 'agora se chama {{name}}',
    description: 'a descrição mudou',
    video: 'o código mudou',
  },
  remove: {
    title: 'Excluir o vídeo {{name}}?',
    text: 'Ele sai da Ajuda de todas as empresas.',
  },
  /** Specification part 2 §8. */
  done: { saved: 'Operação realizada com sucesso!' },
} as const
