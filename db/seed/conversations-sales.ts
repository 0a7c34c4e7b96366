export const SALES_SCRIPTS: Record<string, string> = {
  'pedido-atacado': String.raw`
c: bom dia! vou repetir o pedido do mês passado
c: e mais 10 freezers pequenos se tiver
a: Bom dia, pessoal! Tenho 8 a pronta entrega e 2 que chegam na terça. Mando tudo junto ou em duas vezes?
c: tudo junto na terça
a: Fechado. Total *R$ 38.412,00* com o desconto de atacado, 28 dias.
c: manda bala 🚀
a: Pedido #8812 confirmado para quarta, doca 2, das 8h às 11h.`,

  'catalogo-sofa': String.raw`
c: oi! vi no site o sofá retrátil de 3 lugares, tem em outras cores?
s: Você está em *Vendas* 🛋️\nDigite *1* para catálogo, *2* para atacado ou diga o que está procurando.
a: Oi, {nome}! Aqui é {atendente} 😊 Tem em cinza, areia e verde-oliva.
a[image:sofa]: Esse é o verde-oliva
c: AMEI
c: quanto fica com entrega na zona norte?
a: *R$ 2.890,00* em até 10 × sem juros, entrega grátis. À vista no PIX: *R$ 2.601,00*.
c: vou medir a sala e já volto
~ 1d
c: cabe!! 2,30 m certinho
a: Perfeito! Faço o pedido no PIX?
c: faz 🙏`,

  'orcamento-pousada': String.raw`
c: Boa tarde, tenho uma pousada com 14 quartos e quero trocar os colchões e as TVs
c: vocês fazem preço pra quantidade?
c: preciso disso antes do verão`,

  'lead-notebook': String.raw`
c: Oi, qual notebook vocês indicam pra estudar arquitetura?
a: Oi, {nome}! Para Revit e SketchUp o ideal é 16 GB de memória e placa de vídeo dedicada.
a: Separei dois:\n\n*1. Vega 15* · Ryzen 7, RTX 4050, 16 GB · R$ 5.799\n*2. Orion 16* · i7, RTX 4060, 32 GB · R$ 7.499\n\nO primeiro dá conta do curso inteiro.
c: o primeiro tem em loja pra ver?
a: Tem na Loja Centro, no expositor. Abre até 20h hoje.
c: vou passar aí depois da aula`,

  'troca-tamanho': String.raw`
c: comprei um tapete 2x2 e ficou pequeno, dá pra trocar pelo 2x3?
a: Dá sim, {nome}! Você tem até 30 dias. A diferença é de {valor}.
c: pago no pix, pode ser?
a: Pode! Recolhemos o antigo na entrega do novo, {dia}.
c: perfeito
c[image:tapete]: esse é o que vai voltar, tá novinho
a: Anotado, obrigada 😊`,

  rastreio: String.raw`
c: oi, como rastreio o pedido {pedido}?
a: Oi, {nome}! É por aqui: https://rastreio.balcao.test/{pedido}
a: Neste momento está em *Campinas*, previsão {dia}.
c: obg!`,

  'lista-casamento': String.raw`
c: vcs fazem lista de casamento?
a: Fazemos! E 5 % do que os convidados gastarem volta em crédito para o casal 💍
c: que máximo! como começo?
a: É só preencher aqui: https://listas.balcao.test/nova
c: enviei pro noivo, já já a gente preenche
~ 5h
c: pronto! lista Isa & Caio
a: Encontrei, ficou linda 😍 Já está no ar.`,

  'desconto-funcionario': String.raw`
c: boa tarde, sou da Clínica Bem Viver, temos convênio?
a: Boa tarde! Temos: 8 % em eletro e 12 % em móveis, é só apresentar o crachá.
c: vale pro site também?
a: Vale com o cupom *BEMVIVER*.
c[reaction:-1]: 🙏`,

  'retirada-loja': String.raw`
c: meu pedido {pedido} já pode retirar?
a: Pode sim! Loja Centro, guichê 4, com documento. Fica separado por 7 dias.
c: posso mandar meu irmão?
a: Pode: basta ele levar uma foto do seu documento e o número do pedido.
c: blz`,

  'orcamento-arquiteta': String.raw`
c: Oi Bruno! Segue a lista do apartamento da Vila Mariana
c[pdf:lista-apartamento]: lista completa
c: preciso de prazo pra tudo até 20/12, dá?
a@bruno: Oi, Lívia! Recebido. 31 itens, só o lustre é sob encomenda (18 dias).
a@bruno: Com a parceria de 10 % fica em *R$ 47.360,00*.
c: o cliente vai querer ver o lustre antes…
a@bruno[image:lustre]: Esse é o da vitrine, pode trazer ele aqui quando quiser.
c[forwarded]: "Adorei! Pode fechar, mas sem o tapete." 😄
a@bruno: Ótimo! Sem o tapete: *R$ 44.910,00*. Mando o contrato hoje.
n@bruno: Comissão da Lívia sai no fechamento, lembrar do financeiro.`,

  'fone-promocao': String.raw`
c: a promoção do fone ainda vale?
c: do panfleto
c[image:panfleto]: essa`,

  'colchao-medida': String.raw`
c: vocês têm colchão 1,28 x 1,88?
c: não acho em lugar nenhum 😩`,

  'whats-do-kaique': String.raw`
c: salve, vi o anúncio da cadeira gamer
c: parcela em quantas?
a: Salve, {nome}! Em até 12 × de *R$ 109,90* sem juros.
c: tem preta com vermelho?
a[ack:2]: Tem sim! Quer que eu separe uma?`,

  'hotel-frigobar': String.raw`
c: Bom dia. Preciso de 40 frigobares de 80 L, 127 V, entrega em Cuiabá
a: Bom dia! Consigo 40 unidades em 12 dias. Fica em R$ 899,00 cada, frete incluso.
c: fecha em 850 que eu levo 60
n: Margem em 850 é de 6 %. @sup posso?
n@sup: Pode, com pagamento antecipado de 50 %.
a: Fechamos em *R$ 850,00* × 60 com 50 % de entrada. O que acha?
c: vou aprovar com o gerente e te digo amanhã`,

  'promo-errada': String.raw`
c: no site o liquidificador tá 89 e no caixa cobraram 119
a: Oi, {nome}! Vale o preço do site. Me manda a foto do cupom, por favor?
c[image:cupom]: 
a[deleted]: Estornei 30 reais no seu cartão agora.
a: Estornei *R$ 30,00* no seu cartão agora. Desculpe o erro!
c: resolvido, obrigado pela agilidade`,

  'menu-sem-resposta': String.raw`
c: oi
s: Olá! 👋 Este é o atendimento da *Balcão Demo*.\nPara onde vai a sua mensagem?\n\n[ 1 ] Suporte\n[ 2 ] Vendas\n[ 3 ] Financeiro
c: quero falar com alguém`,

  'aceite-lgpd': String.raw`
c: bom dia, quero fazer um orçamento
s: Antes de começar: guardamos os seus dados só para este atendimento. Leia em https://balcao.test/privacidade e responda *1* para concordar ou *2* para sair.`,

  'avaliacao-pendente': String.raw`
c: o botão do liquidificador travou
a: Oi, {nome}! Gira até o fim para a esquerda e solta, que ele destrava.
c: deu certo, obrigado!
a: Que bom! Precisando, é só chamar.
s: Como você avalia este atendimento? Responda de *1* (ruim) a *5* (ótimo).`,
}
