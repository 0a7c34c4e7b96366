/** Words of notifications outside the page: the service worker brings them in every language. */
export const push = {
  waiting: '{{name}} está aguardando',
  message: '{{name}}',
  mention: '{{by}} mencionou você',
  newMessage: 'Nova mensagem',
  newMessages: '{{count}} mensagens novas',
  newTicket: 'Um novo atendimento espera por você',
  inTicketOf: 'No atendimento de {{name}}',
  testTitle: 'Os avisos estão funcionando',
  testText: 'É assim que o Balcão vai chamar você.',
  unnamedNotice: 'Há novidades no Balcão',
} as const
