export const FINANCE_SCRIPTS: Record<string, string> = {
  'fatura-maria': String.raw`
c: Oi, bom dia! 😊
c: Comprei na loja do centro semana passada e a fatura veio com o valor errado, dá uma olhada
c[image:fatura-novembro]: essa aqui
a: Bom dia, {nome}! Já encontrei o pedido *#8790*. Um minuto que vou conferir com o financeiro.
c[reaction:-1]: 👍
n@bruno: @Carla o desconto de 10 % não entrou no boleto. Pode emitir de novo, eu aprovo.
a[audio:carla-1]: 
c[reply:-1]: perfeito!! obrigada
c: o boleto venceu ontem, consigo a 2ª via?`,

  'boletos-solar': String.raw`
a: Bom dia, seu Nélson! Seguem os boletos de dezembro do condomínio.
a[pdf:boleto-dezembro]: Boleto 1 de 2
a[pdf:boleto-obra]: Boleto 2 de 2 (obra da fachada)
c: bom dia, recebido
c: o da obra não era em 3 vezes?
a: Era em 2: a segunda vence em janeiro. Posso mandar o contrato se quiser conferir.
c: não precisa, lembrei aqui
a: Boletos enviados por e-mail também 📧`,

  'segunda-via': String.raw`
c: preciso da 2ª via do boleto
s: Você está no *Financeiro* 💳\nDigite *1* para 2ª via de boleto, *2* para nota fiscal ou aguarde um atendente.
c: 1
a: Oi, {nome}! Aqui é {atendente}. O boleto do pedido {pedido} está em {valor}, com vencimento {dia}.
a[pdf:boleto]: 
c: consegue tirar os juros? atrasei só 2 dias
a: Consigo desta vez 😉 Segue com o valor original.
a: 34191.79001 01043.510047 91020.150008 1 99990000012990
c: pago ✅
c[image:comprovante]: comprovante
a: Recebido, {nome}! A baixa aparece em até 1 dia útil.`,

  'pix-nao-caiu': String.raw`
c: fiz o pix ontem e o pedido ainda tá como aguardando pagamento
c[image:comprovante]: 
a: Oi, {nome}! Obrigado pelo comprovante. O código do PIX era de um pedido que expirou, por isso não baixou sozinho.
a: Já vinculei o pagamento de {valor} ao pedido {pedido}. Agora está *pago* ✅
c: ufa, que susto
c: obrigada!`,

  'negociacao-divida': String.raw`
c: Boa tarde. Recebi uma carta de cobrança, quero negociar
a: Boa tarde, {nome}. Que bom que entrou em contato. O saldo é de *R$ 1.284,60*, de três parcelas.
a: Posso oferecer:\n• à vista com 25 % de desconto: *R$ 963,45*\n• 6 × *R$ 199,90* no boleto\n• 10 × *R$ 134,50* no cartão
c: no boleto dá pra ser 8 vezes?
~ 25m
a: Consegui aprovar: 8 × *R$ 158,90*. A primeira em 10 dias.
c: fechado
a[pdf:acordo]: Segue o acordo. É só responder *ACEITO* por aqui.
c: ACEITO
n: Acordo AC-3391 registrado. Se a 1ª parcela atrasar, cai e volta ao valor cheio.
a[failed:131047]: Lembrete: a primeira parcela vence amanhã.`,

  'nota-cnpj': String.raw`
c: bom dia, a nota saiu no CPF e preciso no CNPJ da empresa
a: Bom dia! Consigo trocar até o dia 5. Me passa o CNPJ e a inscrição estadual?
c: 44.555.666/0001-02, IE isento
a: Pronto: cancelei a anterior e emiti a nova.
a[pdf:nota-fiscal]: NF-e 104.882
c: show, obrigado`,

  'estorno-cartao': String.raw`
c: devolvi o produto faz 15 dias e o estorno não apareceu
a: Oi, {nome}! O estorno de {valor} foi enviado à operadora no dia {dia}. O prazo do cartão é de até 2 faturas.
c: muito tempo isso 😒
a: Concordo. Esse é o comprovante com o número da transação: com ele a operadora consegue adiantar.
a[pdf:comprovante-estorno]: 
c: ok vou ligar lá
~ 1d
c: liguei e anteciparam, caiu hoje
a: Boa! Obrigado por avisar 🙌`,

  'limite-atacado': String.raw`
c: precisamos aumentar o limite de compra a prazo
a: Bom dia! Me mandam o último balanço e duas referências comerciais?
c[pdf:balanco]: balanço
c[card]: contato do nosso contador
a: Recebido. A análise leva até 3 dias úteis.
~ 2d
a: Limite aprovado: *R$ 40.000,00*, com 28 dias. 🎉
c: excelente, obrigado`,

  'cobranca-duplicada': String.raw`
c: fui cobrada duas vezes no cartão, {valor} cada
c: olha a fatura
c[image:fatura-novembro]: `,

  'boleto-antonio': String.raw`
c: bom dia, queria saber se dá pra mudar a data do meu boleto
c: recebo só dia 10`,

  'nota-escola': String.raw`
c: Boa tarde, falo da secretaria da Escola Pequeno Mundo
c: Precisamos da nota dos 24 armários para prestar contas até sexta
a: Boa tarde! Vou pedir ao fiscal e já retorno, pode ser?
c: Pode sim, fico no aguardo
~ 4h
a[ack:1]: Ainda estou aguardando o fiscal, mas não esqueci 😉`,

  'contrato-renovacao': String.raw`
a: Olá! O contrato de manutenção de vocês vence no dia 30. Quer renovar nas mesmas condições?
c: olá, qual o reajuste?
a: 4,2 %, pelo IPCA. Ficaria em *R$ 1.870,00* por mês.
c: vou levar pra diretoria e respondo segunda
a: Combinado! Deixo a minuta aqui.
a[pdf:contrato]: Minuta`,
}
