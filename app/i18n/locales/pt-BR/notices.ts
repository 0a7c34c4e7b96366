export const notices = {
  settings: 'Notificações',
  asOf: 'última atualização {{time}}',
  offlineTitle: 'Sem conexão',
  offlineText:
    'O que este aparelho guardou abre assim que for possível. Nada do que você escreveu se perde.',
  offlineNothing:
    'Este aparelho não guardou nada para ler sem internet. Verifique a conexão e tente de novo.',
  retry: 'Tentar de novo',
} as const
