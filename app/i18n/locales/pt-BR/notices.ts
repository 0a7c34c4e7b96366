export const notices = {
  settings: 'Notificações',
  asOf: 'última atualização {{time}}',
  offlineTitle: 'Sem conexão',
  offlineText:
    'Assim que a internet voltar, tudo continua de onde parou. O que você escreveu está salvo neste aparelho.',
  offlineNothing:
    'Este aparelho não guardou nada para ler sem internet. Verifique a conexão e tente de novo.',
  retry: 'Tentar de novo',
  takenBack: 'Não foi possível mudar o atendimento de {{name}}. {{reason}}',
  requiredTag: 'Coloque uma tag no contato antes de resolver o atendimento.',
} as const
