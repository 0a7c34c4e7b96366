export const SUPPORT_SCRIPTS: Record<string, string> = {
  'instalacao-confirmada': String.raw`
c: Boa tarde! Comprei uma TV de 65" com instalação, pedido {pedido}. Quando vocês vêm?
s: Você está no *Suporte* 🔧\nDigite *1* para instalação, *2* para garantia ou conte em uma frase o que aconteceu.
c: 1
a: Boa tarde, {nome}! Aqui é {atendente}. Localizei o pedido {pedido} ✅
a: Temos dois horários na quinta: das *9h às 12h* ou das *14h às 17h*. Qual fica melhor?
c: de manhã, por favor
c: precisa de furadeira ou vocês levam?
a: O técnico leva tudo: furadeira, suporte e nível 😉
a[reply:-2]: Só preciso que alguém com mais de 18 anos esteja em casa.
c: ok, minha mãe vai estar
a: Agendado! Quinta, 9h às 12h. O técnico é o *Jefferson* e ele liga 30 minutos antes.
c: Perfeito, muito obrigado!`,

  'audio-clinica': String.raw`
c: Bom dia, aqui é da recepção da Clínica Bem Viver
c: o ar-condicionado da sala 3 parou de novo
c[image:painel]: esse é o painel, fica piscando E4
c[audio:clinica-1]:
c: temos paciente às 14h, é urgente 🙏`,

  'foto-lurdes': String.raw`
c: oi minha filha
c: a máquina que voces entregaram esta fazendo um barulho estranho
a: Oi, dona Lurdes! Que chato, vamos resolver. Consegue mandar um vídeo ou uma foto de como ela está?
c: vou pedir pro meu neto
~ 40m
c[image:lavadora]: `,

  'roteador-sem-sinal': String.raw`
c: oi, o roteador que comprei tá com a luz vermelha desde ontem
c[image:roteador]: olha
a: Oi, {nome}! Aqui é {atendente}, do suporte. Obrigado pela foto, ajuda bastante.
a: Vamos por partes:\n1. Tire o cabo de força e espere *30 segundos*\n2. Ligue de novo\n3. Espere a luz parar de piscar (uns 2 minutos)\n\nMe conta a cor da luz depois disso?
c: fiz
c: agora ficou laranja piscando
a: Laranja piscando é atualização de firmware. Deixe ligado, _não desligue da tomada_, leva até 10 minutos.
~ 12m
c: VERDE!!! 🎉
c[reaction:-1]: ❤️
a: Aí sim! 🎉 O manual está aqui, se precisar: https://suporte.balcao.test/manuais/roteador-ax3000
c: salvou meu home office, valeu demais
a: Imagina! Qualquer coisa é só chamar por aqui.`,

  'garantia-geladeira': String.raw`
c: Bom dia. Minha geladeira comprada aí em janeiro parou de gelar.
c: pedido {pedido}
a: Bom dia, {nome}. Sinto muito pelo transtorno. A compra está na garantia, sim: vai até janeiro do ano que vem.
a: Vou abrir o chamado com a assistência autorizada. Pode confirmar o endereço?
c[location]: é aqui mesmo
a: Obrigado! Chamado aberto: *AT-48213*. A visita é em até 2 dias úteis.
n: Terceira geladeira deste lote com o mesmo defeito. @sup vale avisar a fábrica?
n@sup: Vale. Já mandei para o fornecedor, se voltar a acontecer troca direto.
c: e a comida que estragou?
a: Entendo a chateação. Guarde as notas e mande por aqui que eu encaminho o pedido de ressarcimento junto com o laudo, ok?
~ 3h
c[pdf:notas-mercado]: notas do mercado
a[edited]: Recebido! Anexei ao chamado AT-48213. O prazo de resposta da fábrica é de 5 dias úteis.`,

  'entrega-atrasada': String.raw`
c: cadê meu pedido???
c: era pra ter chegado terça
a: Oi, {nome}, peço desculpas pelo atraso. Vou ver agora com a transportadora.
~ 6m
a: O caminhão teve um problema na Dutra e voltou para o centro de distribuição. A nova data é *amanhã até 18h*.
c: de novo isso… já é a segunda vez que mudam
a: Tem toda razão de reclamar. Pedi prioridade e devolvi o valor do frete ({valor}): o estorno cai em até 2 faturas.
c: tá bom. vou esperar amanhã então
n: Cliente já reclamou 2x. Ligar amanhã às 16h se não tiver baixa da entrega.`,

  'montagem-faltou-peca': String.raw`
c: boa noite, o montador veio mas faltou um saquinho de parafuso do guarda roupa
c[image:guarda-roupa]: ficou assim, sem as portas
a: Boa noite, {nome}! Recebi a foto. Qual a letra do saquinho que faltou? Está na última página do manual.
c: F
a: Saquinho *F*, 12 parafusos M6. Separei aqui na loja. Prefere retirar ou mandamos por motoboy sem custo?
c: motoboy por favor
a: Sai amanhã cedo. O montador volta na sexta às 10h, combinado?
c: combinado 👍`,

  'como-parear-controle': String.raw`
c: oi, não acho como parear o controle na tv nova
a: Oi, {nome}! Segure *voltar* e *início* juntos por 5 segundos, a um palmo da TV.
c: nada
a: A luzinha do controle pisca quando aperta?
c: não pisca
a: Então é a pilha 😅 O controle vem com um lacre transparente, tem que puxar.
c: kkkkkkkkk
c: era o lacre
c: que vergonha
a: Acontece todo dia, juro 😄`,

  'visita-remarcada': String.raw`
c: preciso remarcar a visita técnica de {dia}
a: Claro, {nome}. Tenho quarta às 10h ou sexta às 15h.
c: sexta
a: Remarcado para sexta, 15h, protocolo {pedido}. Vai receber um lembrete na véspera.
c: obrigada!`,

  'senha-do-aplicativo': String.raw`
c: esqueci a senha do aplicativo da loja e o e-mail não chega
a: Oi, {nome}! Confere a caixa de spam, por favor? O remetente é nao-responda@balcao.test
c: não tem nada
a: Vi aqui que o e-mail do cadastro está com uma letra trocada (_exemlo_). Corrigi, pode pedir de novo.
c: chegou! obrigada`,

  'pedido-de-ajuda': String.raw`
c: Oi
c: tem alguém aí?
c: a air fryer que comprei ontem não liga`,

  'fogao-gas': String.raw`
c: boa tarde, vocês convertem fogão de gás de botijão pra gás encanado?
c: é um 5 bocas, comprei aí faz 2 meses`,

  'numero-repetido': String.raw`
c[call]: 
c: liguei e ninguém atendeu
c: quero saber do conserto do micro-ondas, OS 77120`,

  'fone-com-chiado': String.raw`
c: o fone bluetooth chia do lado esquerdo
a: Oi, {nome}! Acontece com qualquer aparelho ou só com o celular?
c: só no notebook
a: É o codec do Windows: em *Configurações › Som*, escolha "Estéreo" em vez de "Mãos livres".
c[unsupported:poll]: 
c: deu certo!!`,

  'nota-da-assistencia': String.raw`
c: a assistência pediu a nota fiscal da compra, consegue me mandar?
a[pdf:nota-fiscal]: Segue a nota do pedido {pedido}.
c: recebido, obrigado
~ 2h
c: eles aceitaram 👍 ficou pronto pra sexta`,
}
