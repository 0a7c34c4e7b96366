/** Groups of the linked phone: several people talk, the name stands before the words as WhatsApp gives it. */
export const GROUP_SCRIPTS: Record<string, string> = {
  'grupo-entregas': String.raw`
c: *Jefferson:* saindo do CD com 14 entregas
c: *Jefferson:* a da Rua Domingos de Morais não tem elevador, vou precisar de ajudante
a: Ok, Jefferson. O Tales encontra você lá às 11h.
c: *Tales:* 👍
c[image:caminhao]: *Jefferson:* carga amarrada
c: *Jefferson:* 9 de 14 feitas, trânsito parado na Ricardo Jafet
a: Aviso as clientes da tarde. Obrigado!
c: *Jefferson:* 13 de 14, a última não estava em casa`,

  'grupo-obra': String.raw`
c: *Nélson:* pessoal, a fachada libera o elevador de serviço só até 15h
a: Combinado, seu Nélson. Mandamos os móveis da portaria de manhã.
c: *Portaria:* falta o CPF dos entregadores
a: Envio a lista hoje até 18h.
c: *Nélson:* obrigado 🙏`,

  'grupo-revenda': String.raw`
a: 📢 *Tabela de dezembro* no ar: https://revenda.balcao.test/tabela\nMínimo de R$ 1.500 e frete grátis acima de R$ 5.000.
c: *Oficina do Zé:* tem aspirador na tabela?
a: Tem dois modelos, página 4.
c: *Mercado Três Irmãos:* o freezer subiu?
a: Só 2 %, o fornecedor segurou o resto.
c: *Pousada Vento Sul:* boa, vou passar o pedido amanhã`,

  'grupo-plantao': String.raw`
c: *Jefferson:* hoje o plantão é meu, das 18h às 22h
c: *Tales:* cliente da Av. Paulista pediu visita noturna
c: *Jefferson:* deixa comigo`,
}
