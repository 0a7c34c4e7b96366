/** What opens from the rail, or comes up by itself. */
export const panels = {
  greeting: 'Olá, {{name}}! Boas-vindas à equipe {{company}}.',
  validUntil: 'Válido até {{date}}',
  /** Of one's own to-dos. */
  reminder: {
    title: 'Lembrete',
    text: 'Lembrete: {{text}}',
    many_one: '{{count}} tarefa espera por você',
    many_other: '{{count}} tarefas esperam por você',
    open: 'Ver tarefas',
  },
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
