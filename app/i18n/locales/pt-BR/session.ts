export const session = {
  signOut: 'Sair',
  signedInElsewhere: 'Sua conta foi acessada em outro computador.',
  signedOutEverywhere: 'Um administrador desconectou você de todos os lugares.',
  accessRemoved: 'Seu acesso foi alterado. Entre de novo.',
} as const
