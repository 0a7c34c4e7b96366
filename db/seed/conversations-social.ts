/** Messenger and Instagram: shorter, looser, more pictures. */
export const SOCIAL_SCRIPTS: Record<string, string> = {
  'story-aurora': String.raw`
c: Respondeu ao seu story: vocês entregam em Osasco?
c: e aquela luminária de papel, ainda tem? 😍`,

  'catalogo-rafael': String.raw`
c: Boa tarde, tem catálogo dos móveis de escritório?
a: Boa tarde, {nome}! Claro, é para empresa ou home office?
c: empresa, 12 estações de trabalho
a: Segue o link do catálogo atualizado: https://catalogo.balcao.test/escritorio`,

  'insta-paulinha': String.raw`
c[image:sala]: olha como ficou a sala com o aparador de vocês!!
a: Uau, {nome}! Ficou linda 😍 Podemos repostar?
c: CLARO
c: me marca tá
a: Marcado! E tem 10 % na próxima compra, cupom *PAULINHA10*
c: kkkk amei 😍`,

  'insta-nando': String.raw`
c: salve, fazem parceria com quem faz reforma?
a: Fazemos, {nome}! 10 % por indicação fechada, pago todo dia 5.
c: como cadastro?
a: Por aqui: https://parceiros.balcao.test
c: já fiz, valeu`,

  'insta-casa': String.raw`
c: oii qual o valor do abajur do último post?
c: e tem pronta entrega?`,

  'messenger-cristina': String.raw`
c: o cupom PRIMEIRA10 não funciona
a: Oi, {nome}! Ele vale para a primeira compra acima de R$ 200. Quer que eu veja seu carrinho?
c: ah, meu carrinho tá 180 😅 vou pôr mais uma coisinha
a: Boa! Qualquer coisa é só chamar.`,

  'messenger-joana': String.raw`
c: Chegou tudo certinho, obrigada à moça que me atendeu!
a: Que alegria, dona Joana! Obrigada por avisar 💛`,
}
