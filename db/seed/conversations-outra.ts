/** The other company: a clinic's front desk. Same people now and then, other words. */
export const OUTRA_SCRIPTS: Record<string, string> = {
  'outra-consulta': String.raw`
c: bom dia, gostaria de remarcar minha consulta
a: Bom dia, {nome}! Para qual dia?
c: quinta de manhã
a: Remarcado: quinta, 9h20. Chegue 10 minutos antes, por favor.
c: obrigada`,
  'outra-exame': String.raw`
c: o resultado do exame já saiu?
a: Oi, {nome}! Saiu hoje. Está no portal: https://portal.outra.test
c: não consigo entrar
a: Enviei uma senha provisória para o seu e-mail.`,
  'outra-convenio': String.raw`
c: vocês atendem o convênio Vida Plena?
c: preciso de dermatologista`,
  'outra-boleto': String.raw`
c: o boleto da mensalidade não chegou
a: Vou reenviar, {nome}. Pode conferir o e-mail do cadastro?
c: é o mesmo de sempre
a[pdf:boleto]: Segue por aqui também.
c: recebi 👍`,
}
