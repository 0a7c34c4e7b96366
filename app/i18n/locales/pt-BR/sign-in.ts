/** Of the pages that run no scripts: no browser downloads these. */
export const signIn = {
  form: {
    title: 'Entrar',
    lead: 'Atenda seus clientes no WhatsApp, Messenger e Instagram em um só lugar.',
    email: 'E-mail',
    password: 'Senha',
    showPassword: 'Mostrar senha',
    hidePassword: 'Ocultar senha',
    submit: 'Acessar',
    submitting: 'Acessando…',
    emailRequired: 'Informe seu e-mail.',
    emailInvalid: 'Este e-mail não parece válido.',
    passwordRequired: 'Informe sua senha.',
    comeBack: 'Entre para continuar de onde parou.',
    notSaved:
      'O formulário que você acabou de enviar não foi salvo. Depois de entrar, preencha-o de novo.',
  },
  invite: {
    title: 'Escolha sua senha',
    lead: 'Olá, {{name}}. {{company}} convidou você para atender aqui.',
    password: 'Nova senha',
    again: 'Repita a senha',
    submit: 'Salvar e entrar',
    goneTitle: 'Este convite não vale mais',
    gone: 'O link já foi usado, venceu ou foi substituído. Peça outro a um administrador da sua empresa.',
    toLogin: 'Ir para a entrada',
  },
  ended: {
    expired: {
      title: 'Sua sessão terminou',
      text: 'Entre de novo para continuar de onde parou. O que você escreveu e não enviou continua neste aparelho.',
    },
    signed_in_elsewhere: {
      title: 'Sua conta foi acessada em outro computador',
      text: 'Entre para continuar neste; o acesso de lá será encerrado. Se não foi você, troque a senha no seu perfil.',
    },
    signed_out: {
      title: 'Você saiu da sua conta',
      text: 'Entre de novo para continuar de onde parou. O que você escreveu e não enviou continua neste aparelho.',
    },
    signed_out_everywhere: {
      title: 'Você foi desconectado',
      text: 'Um administrador desconectou você de todos os lugares. Entre de novo para continuar de onde parou. O que você escreveu e não enviou continua neste aparelho.',
    },
    access_removed: {
      title: 'Seu acesso mudou',
      text: 'Um administrador alterou sua conta. Entre de novo ou fale com ele.',
    },
  },
  expired: {
    title: 'Assinatura vencida',
    body: 'A assinatura de {{company}} venceu em {{date}}. Entre em contato com o suporte para renovar.',
    activeTitle: 'Assinatura em dia',
    active: 'A assinatura de {{company}} está em dia.',
    goToTickets: 'Ir para os atendimentos',
    signOutAndSwitch: 'Sair e entrar com outra conta',
  },
} as const
