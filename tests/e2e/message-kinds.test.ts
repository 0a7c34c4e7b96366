import type { Page } from '@playwright/test'
import {
  acceptFromList,
  answer,
  bubble,
  customerSends,
  customerWrites,
  cloudSends,
} from './customer.ts'
import { expect, LONG } from './fixtures.ts'
import { pickUpLinkedPhone } from './linked-customer.ts'
import { inWhatsapp, linkNewPhone, newPerson, test } from './phones.ts'
import { film, picture, tone } from './sample-files.ts'
import type { SampleFile } from './sample-files.ts'

test.beforeEach(() => test.slow())

/** Looked at by people: written where SHOTS says, and only then. */
async function shots(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS
  if (folder === undefined) return
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((one) => {
      document.documentElement.classList.remove('light', 'dark')
      document.documentElement.classList.add(one)
    }, theme)
    await page.screenshot({ path: `${folder}/${name}-${theme}.png` })
  }
}

/** What a message shows beside its words, by its kind. */
const face = (page: Page, kind: string) =>
  page.locator(`[data-testid=message-bubble] [data-kind="${kind}"]`)

const inBase64 = ({ buffer, mimeType }: SampleFile) => ({
  base64: buffer.toString('base64'),
  mimetype: mimeType,
})

test('whatever a phone’s contact sends has a face', LONG, async ({ app, browser, signInAs }) => {
  const desk = await signInAs('admin')
  await desk.setViewportSize({ width: 1440, height: 3400 })
  const { person: shop } = await linkNewPhone(desk, browser, app.phoneUrl, 'Celular de tudo', {
    queueIds: [1],
  })
  const nina = await newPerson(desk.request, app.phoneUrl, 'Nina Prado')
  const wa = <Answer>(control: string, body: object) =>
    inWhatsapp<Answer>(desk.request, app.phoneUrl, control, body)
  const between = { from: nina.number, to: shop.number }
  const send = async (content: object, opts: object = {}) =>
    (await wa<{ id: string }>('send', { ...between, content, opts })).id
  const sendMessage = async (message: object, opts: object = {}) =>
    (await wa<{ id: string }>('send', { ...between, message, opts })).id
  const text = (words: string) => send({ kind: 'text', text: words })

  const first = await text('*Negrito* _itálico_ ~riscado~ ```código``` https://loja.example/azul')
  await desk.goto('/tickets')
  await acceptFromList(desk, nina.name)
  await answer(desk, 'Qual cor a senhora prefere?')
  const phone = await pickUpLinkedPhone(browser, app.phoneUrl, nina, shop.number)
  await phone.reads('Qual cor a senhora prefere?')
  await phone.react('Qual cor a senhora prefere?', '👍')

  const photo = await picture(desk, 'azul.png')
  await send({ kind: 'image', ...inBase64(photo), caption: 'A azul da vitrine' })
  await send({ kind: 'image', ...inBase64(photo) })
  await send({ kind: 'video', ...inBase64(await film(desk, 'giro.webm')), caption: 'Girando' })
  await send({ kind: 'audio', ...inBase64(tone('música.wav')), seconds: 2 })
  await send({ kind: 'audio', ...inBase64(tone('recado.wav')), seconds: 2, voice: true })
  await send({
    kind: 'document',
    ...inBase64(photo),
    mimetype: 'application/pdf',
    fileName: 'medidas.pdf',
  })
  await send({
    kind: 'sticker',
    ...inBase64(await picture(desk, 'f.webp', 256, 256, 'image/webp')),
  })
  await send({ kind: 'contact', name: 'Costureira Dalva', phone: '5511955554444' })
  await send({
    kind: 'location',
    latitude: -23.55,
    longitude: -46.63,
    name: 'Ateliê',
    address: 'Rua das Linhas, 8',
  })
  await sendMessage({ liveLocationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6 } })
  await send({
    kind: 'text',
    text: 'Essa mesma',
    quoted: { id: first, participant: `${nina.lid}@lid`, text: 'Negrito' },
  })
  await sendMessage({
    extendedTextMessage: {
      text: 'Olha a promoção',
      contextInfo: { isForwarded: true, forwardingScore: 1 },
    },
  })
  const typo = await text('Quero a asul')
  await send({ kind: 'edit', target: { id: typo }, text: 'Quero a azul' })
  const secret = await text('meu cartão é 1234')
  await send({ kind: 'delete', target: { id: secret } })
  await sendMessage({
    buttonsResponseMessage: {
      selectedButtonId: 'b1',
      selectedDisplayText: 'Quero parcelar',
      type: 1,
    },
  })
  await sendMessage({
    listResponseMessage: {
      title: 'Entrega expressa',
      listType: 1,
      singleSelectReply: { selectedRowId: 'r2' },
    },
  })
  await send({ kind: 'poll', question: 'Qual tecido?', options: ['Linho', 'Algodão', 'Seda'] })
  await send({ kind: 'image', ...inBase64(photo), viewOnce: true })
  await send({ kind: 'image', ...inBase64(photo), viewOnce: true }, { unavailable: 'view_once' })
  await sendMessage({ albumMessage: { expectedImageCount: 2 } })
  await wa('call', { ...between, event: 'offer' })
  await wa('call', { ...between, event: 'offer', video: true, id: 'VIDEOCALL1' })
  await wa('call', { ...between, event: 'timeout', video: true, id: 'VIDEOCALL1' })
  await sendMessage({
    orderMessage: {
      orderId: '1',
      itemCount: 2,
      orderTitle: 'Pedido da vitrine',
      message: 'Pode separar?',
      token: 't',
    },
  })
  await sendMessage({
    groupInviteMessage: {
      groupJid: '120363041100000009@g.us',
      inviteCode: 'abc',
      groupName: 'Clube do linho',
      caption: 'Entra no grupo!',
    },
  })
  await sendMessage({ eventMessage: { name: 'Desfile', startTime: 1_800_000_000 } })
  await send({ kind: 'text', text: 'não dá para ler' }, { undecryptable: 'always' })
  await text('Fim da lista')
  await expect(bubble(desk, 'Fim da lista')).toBeVisible()

  const marks = bubble(desk, 'Negrito').first()
  await expect(marks.locator('strong')).toHaveText('Negrito')
  await expect(marks.locator('em')).toHaveText('itálico')
  await expect(marks.locator('s, del')).toHaveText('riscado')
  await expect(marks.locator('code')).toHaveText('código')
  await expect(marks.getByRole('link')).toHaveAttribute('href', 'https://loja.example/azul')
  await expect(bubble(desk, 'Qual cor').getByTestId('reactions')).toContainText('👍')
  await expect(bubble(desk, 'A azul da vitrine').getByTestId('open-picture')).toBeVisible()
  await expect(desk.getByTestId('open-picture')).toHaveCount(3)
  await expect(bubble(desk, 'Girando').locator('video')).toHaveAttribute('src', /.+/)
  await expect(desk.getByTestId('audio-player')).toHaveCount(2)
  await expect(
    desk.getByTestId('audio-player').getByRole('img', { name: 'Mensagem de voz' }),
  ).toHaveCount(1)
  await expect(face(desk, 'application')).toContainText('medidas.pdf')
  await expect(desk.locator('.bubble[data-bare] img')).toBeVisible()
  await expect(face(desk, 'contactMessage')).toContainText('Costureira Dalva')
  await expect(face(desk, 'contactMessage')).toContainText('+55 11 95555-4444')
  await expect(face(desk, 'locationMessage')).toHaveText([/Ateliê.*Rua das Linhas, 8/, /-23\.5/])
  await expect(bubble(desk, 'Essa mesma').locator('.quoted')).toContainText('Negrito')
  await expect(bubble(desk, 'Olha a promoção')).toContainText('Encaminhada')
  await expect(bubble(desk, 'Quero a azul')).toContainText('editada')
  await expect(desk.locator('.bubble-deleted', { hasText: 'Mensagem apagada' })).toBeVisible()
  await expect(desk.getByText('meu cartão é 1234')).toHaveCount(0)
  await expect(bubble(desk, 'Quero parcelar')).toContainText('Resposta escolhida')
  await expect(bubble(desk, 'Entrega expressa')).toContainText('Resposta escolhida')
  await expect(face(desk, 'poll')).toContainText('Qual tecido?')
  await expect(face(desk, 'poll').getByRole('listitem')).toHaveText(['Linho', 'Algodão', 'Seda'])
  await expect(bubble(desk, 'Visualização única').getByTestId('open-picture')).toBeVisible()
  await expect(face(desk, 'call_log')).toHaveText(['Chamada de voz', 'Chamada de vídeo perdida'])
  await expect(face(desk, 'awaited')).toContainText('Aguardando esta mensagem')
  for (const named of ['visualização única', 'pedido do catálogo', 'convite para grupo', 'evento'])
    await expect(face(desk, 'unsupported').filter({ hasText: `(${named})` })).toBeVisible()
  await expect(bubble(desk, 'convite para grupo')).toContainText('Entra no grupo!')
  // Nothing that was sent is hidden, and an album's cover is no message.
  await expect(desk.getByTestId('message-bubble')).toHaveCount(28)
  // The drawer has stood open all along: what came meanwhile is in it.
  await expect(desk.getByTestId('contact-media').locator('[data-testid^=tile-]')).toHaveCount(3)
  await shots(desk, 'kinds-phone')
})

test('whatever the Cloud API brings has a face', LONG, async ({ app, request, signInAs }) => {
  const desk = await signInAs('admin')
  await desk.setViewportSize({ width: 1440, height: 2600 })
  await desk.goto('/tickets')
  const person = await customerWrites(request, app.metaSimUrl, 'Começo da lista')
  const raw = (type: string, part: object, more: object = {}) =>
    cloudSends(request, app.metaSimUrl, person, type, part, more)
  const photo = await picture(desk, 'azul.png')
  await customerSends(request, app.metaSimUrl, person, 'image', photo, 'Foto')
  await customerSends(request, app.metaSimUrl, person, 'video', await film(desk, 'giro.webm'))
  await customerSends(request, app.metaSimUrl, person, 'audio', { ...tone('r.wav'), voice: true })
  await customerSends(
    request,
    app.metaSimUrl,
    person,
    'sticker',
    await picture(desk, 's', 256, 256, 'image/webp'),
  )
  await raw('contacts', [], {
    contacts: [
      {
        name: { formatted_name: 'Dalva' },
        org: { company: 'Ateliê' },
        phones: [{ phone: '+55 11 95555-4444' }],
      },
    ],
  })
  await raw('location', { latitude: -23.55, longitude: -46.63 })
  await raw('interactive', {
    type: 'button_reply',
    button_reply: { id: 'b1', title: 'Quero parcelar' },
  })
  await raw('interactive', {
    type: 'list_reply',
    list_reply: { id: 'r2', title: 'Entrega expressa', description: 'Chega amanhã' },
  })
  await raw('interactive', {
    type: 'nfm_reply',
    nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"cor":"azul"}' },
  })
  await raw('button', { text: 'Confirmar', payload: 'ok' })
  await raw('order', {
    catalog_id: 'c',
    text: 'Embrulha para presente',
    product_items: [
      { product_retailer_id: 'vestido-azul', quantity: 2, item_price: 129.9, currency: 'BRL' },
      { product_retailer_id: 'cinto', quantity: 1, item_price: 39, currency: 'BRL' },
    ],
  })
  await raw('text', { body: 'Repassando' }, { context: { forwarded: true } })
  await raw(
    'unsupported',
    { type: 'poll_creation' },
    { errors: [{ code: 131051, title: 'Message type unknown' }] },
  )
  await raw('unsupported', { type: 'view_once' }, { errors: [{ code: 131051 }] })
  await raw('request_welcome', {})
  await raw('text', { body: 'Fim da lista' })
  await acceptFromList(desk, person.name)
  await expect(bubble(desk, 'Fim da lista')).toBeVisible()

  await expect(bubble(desk, 'Foto').getByTestId('open-picture')).toBeVisible()
  await expect(desk.locator('.bubble video')).toHaveAttribute('src', /.+/)
  await expect(desk.getByTestId('audio-player')).toBeVisible()
  await expect(desk.locator('.bubble[data-bare] img')).toBeVisible()
  await expect(face(desk, 'contactMessage')).toHaveText(/Dalva.*Ateliê.*95555-4444/)
  await expect(face(desk, 'locationMessage')).toContainText('-23.55000, -46.63000')
  for (const words of ['Quero parcelar', 'Entrega expressa', 'cor: azul', 'Confirmar'])
    await expect(bubble(desk, words)).toContainText('Resposta escolhida')
  const order = face(desk, 'order')
  await expect(order.getByRole('listitem')).toHaveText([
    /2 × vestido-azul · R\$\s129,90/,
    /1 × cinto · R\$\s39,00/,
  ])
  await expect(order).toContainText(/Total: R\$\s298,80/)
  await expect(bubble(desk, 'Embrulha para presente')).toHaveCount(1)
  await expect(bubble(desk, 'Repassando')).toContainText('Encaminhada')
  for (const named of ['enquete', 'visualização única', 'request_welcome'])
    await expect(face(desk, 'unsupported').filter({ hasText: `(${named})` })).toBeVisible()
  await expect(desk.getByTestId('message-bubble')).toHaveCount(17)
  await shots(desk, 'kinds-cloud')
})
