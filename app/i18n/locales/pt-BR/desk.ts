/** The desk as a whole: states of the connection, keyboard, what several parts say. */
export const desk = {
  title: 'Atendimentos',
  tabs: { list: 'Atendimentos', ticket: 'Ticket', label: 'Partes do atendimento' },
  more: 'Mais ações',
  ticketGone: 'Este atendimento não existe mais ou não está ao seu alcance.',
  deletedByOther: 'Ticket encerrado com sucesso. Um administrador o excluiu.',
  rightsChanged: 'Seu acesso mudou: este atendimento não está mais ao seu alcance.',
  handedToYou: '{{by}} passou o atendimento de {{name}} para você.',
  open: 'Abrir',
  draftOfTicket: 'Rascunho do atendimento',
  takeFirst: 'Quem atende é {{name}}. Assuma o atendimento antes de resolver.',
  wordsKept: 'Você continuou escrevendo. O texto ficou guardado no atendimento em que estava.',
  wordsNotKept: 'Você continuou escrevendo, e este navegador não conseguiu guardar o texto.',
  transferredAway: 'O atendimento foi transferido para uma fila a que você não tem acesso.',
  goneElsewhere:
    'O atendimento de {{name}} saiu da sua lista, com um texto seu que não foi enviado.',
  scheduleFailed: 'A mensagem agendada para {{name}} não saiu.',
  /** To another ticket of the list: said aloud. */
  moved: '{{name}}, {{at}} de {{of}}',
  empty: {
    title: 'Nenhum atendimento aberto',
    text: 'Escolha um atendimento na lista ou comece um novo. Pressione ? para ver os atalhos.',
  },
  missing: {
    title: 'Este atendimento não foi encontrado',
    text: 'O endereço pode estar errado, o atendimento pode ter sido excluído ou estar em uma fila que não é sua.',
    action: 'Ver atendimentos',
  },
  peek: {
    title: '{{name}} aguarda atendimento',
    text: 'Aceite para abrir a conversa e responder.',
    since: 'Última mensagem: {{time}}',
    comment: 'Comentar',
    comments: 'Comentários da equipe',
  },
  shortcuts: { tick: 'Marcar o atendimento' },
  /** Of a planned message. */
  planned: {
    sending: 'A mensagem está sendo enviada.',
    cancelled: 'Agendamento cancelado.',
    seriesCancelled: 'Agendamento cancelado, com os que viriam depois.',
  },
} as const
