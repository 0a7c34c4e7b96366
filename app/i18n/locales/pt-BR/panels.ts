/** What opens from the rail. */
export const panels = {
  greeting: 'Olá, {{name}}! Boas-vindas à equipe {{company}}.',
  validUntil: 'Válido até {{date}}',
  bell: {
    empty: 'Tudo lido por aqui.',
    more_one: 'e mais {{count}}',
    more_other: 'e mais {{count}}',
    mentions: 'Comentários para você',
    mentionIn: '{{by}} · {{name}}',
    noteIn: '{{by}} comentou em {{name}}',
    planned: 'Agendadas que não foram enviadas',
    dismiss: 'Descartar a mensagem para {{name}}',
  },
} as const
