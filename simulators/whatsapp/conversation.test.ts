import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WAMessageStatus, downloadMediaMessage } from '@whiskeysockets/baileys'
import { ANA, BOB, SHOP, openWorld } from './test-world.ts'
import type { World } from './test-world.ts'
import type { Client } from './test-client.ts'

const { DELIVERY_ACK, READ } = WAMessageStatus

let world: World
let client: Client
beforeAll(async () => {
  world = await openWorld()
  ;({ client } = await world.link())
})
afterAll(() => world.close())
afterEach(() => {
  expect(world.simulator.unhandled()).toEqual([])
})

const anaLid = `${ANA.lid}@lid`
const anaPn = `${ANA.pn}@s.whatsapp.net`

async function anaSends(body: object): Promise<string> {
  const { id } = await world.control('send', { from: ANA.pn, to: SHOP.pn, ...body })
  return id
}

test('a text by LID arrives with both addresses and the name, and its receipt comes back', async () => {
  const id = await anaSends({ message: { conversation: 'Oi, quero comprar ção' } })
  const { message, key, pushName } = await client.message(id)
  expect(message?.conversation).toBe('Oi, quero comprar ção')
  expect(key).toMatchObject({ remoteJid: anaLid, remoteJidAlt: anaPn, fromMe: false })
  expect(pushName).toBe('Ana')
  const receipt = await world.inbox({ kind: 'receipt', id })
  expect(receipt.attrs).toMatchObject({ type: 'inactive', to: anaLid })
})

test('a text by phone number teaches the client which LID belongs to it', async () => {
  const { id } = await world.control('send', {
    from: BOB.pn,
    to: SHOP.pn,
    message: { extendedTextMessage: { text: 'pelo número' } },
    opts: { addressing: 'pn' },
  })
  const { key } = await client.message(id)
  expect(key).toMatchObject({
    remoteJid: `${BOB.pn}@s.whatsapp.net`,
    remoteJidAlt: `${BOB.lid}@lid`,
  })
  const lid = await client.socket.signalRepository.lidMapping.getLIDForPN(
    `${BOB.pn}@s.whatsapp.net`,
  )
  expect(lid).toBe(`${BOB.lid}@lid`)
})

test('an answer is read by the contact and by the own phone, acknowledged, delivered and read', async () => {
  const sent = await client.socket.sendMessage(anaPn, { text: 'Olá Ana!' })
  const id = sent?.key.id ?? ''
  const read = await world.inbox({ kind: 'message', id, at: ANA.pn })
  expect(read.message).toMatchObject({ extendedTextMessage: { text: 'Olá Ana!' } })
  const own = await world.inbox({ kind: 'message', id, at: SHOP.pn })
  expect(own.message).toMatchObject({ deviceSent: anaPn })
  const ack = await client.until(() => client.acks.get(id), 'ack')
  expect(ack).toMatchObject({ class: 'message', from: anaPn })
  expect(ack.error).toBeUndefined()
  await client.event(
    'messages.update',
    ({ key, update }) => key.id === id && update.status === DELIVERY_ACK,
  )
  await world.control('receipt', { from: ANA.pn, to: SHOP.pn, ids: [id], type: 'read' })
  await client.event(
    'messages.update',
    ({ key, update }) => key.id === id && update.status === READ,
  )
})

test('after an answer both sides go on in the same Signal session', async () => {
  await client.message(await anaSends({ message: { conversation: 'tem em azul?' } }))
  const first = await client.socket.sendMessage(anaLid, { text: 'Tem sim' })
  await world.inbox({ kind: 'message', id: first?.key.id ?? '', at: ANA.pn })
  const id = await anaSends({ message: { conversation: 'quero duas' } })
  expect((await client.message(id)).message?.conversation).toBe('quero duas')
  const second = await client.socket.sendMessage(anaLid, { text: 'Separei' })
  const read = await world.inbox({ kind: 'message', id: second?.key.id ?? '', at: ANA.pn })
  expect(read.encType).toBe('msg')
})

test('what the owner writes on the phone reaches the client as its own message', async () => {
  const { id } = await world.control('send', {
    from: SHOP.pn,
    to: ANA.pn,
    content: { kind: 'text', text: 'do celular' },
  })
  const { key, message } = await client.message(id)
  expect(key).toMatchObject({ fromMe: true, remoteJid: anaLid })
  expect(message?.conversation).toBe('do celular')
})

test('a hundred texts arrive complete and in their order', async () => {
  const { ids } = await world.control('send', {
    from: ANA.pn,
    to: SHOP.pn,
    content: { kind: 'text', text: 'mensagem {n}' },
    count: 100,
  })
  await client.message(ids.at(-1) ?? '')
  const texts = client
    .upserts()
    .filter(({ message }) => ids.includes(message.key.id ?? ''))
    .map(({ message }) => message.message?.conversation)
  expect(texts).toEqual(Array.from({ length: 100 }, (_, n) => `mensagem ${n + 1}`))
})

test('a message sent twice under one id goes out once', async () => {
  const opts = { id: '3EB0AAAAAAAAAAAAAAAAAA' }
  await anaSends({ message: { conversation: 'uma vez' }, opts })
  await anaSends({ message: { conversation: 'uma vez' }, opts })
  const later = await anaSends({ message: { conversation: 'depois' } })
  await client.message(later)
  expect(client.upserts().filter(({ message }) => message.key.id === opts.id)).toHaveLength(1)
})

test.each([
  ['image', { caption: 'foto' }, 'imageMessage'],
  ['video', { caption: 'vídeo', seconds: 3 }, 'videoMessage'],
  ['audio', { voice: true, seconds: 2 }, 'audioMessage'],
  ['document', { fileName: 'nota.pdf' }, 'documentMessage'],
  ['sticker', {}, 'stickerMessage'],
] as const)('%s of a contact downloads to the bytes it had', async (kind, more, field) => {
  const bytes = Buffer.from(`some bytes of a ${kind} `.repeat(500))
  const id = await anaSends({ content: { kind, base64: bytes.toString('base64'), ...more } })
  const message = await client.message(id)
  const file = message.message?.[field]
  expect(Number(file?.fileLength)).toBe(bytes.length)
  expect(file).toMatchObject('voice' in more ? { ptt: true, seconds: 2 } : more)
  expect(await downloadMediaMessage(message, 'buffer', {})).toEqual(bytes)
})

test('a file of the client is uploaded, read by the contact, and downloads again', async () => {
  const bytes = Buffer.from('catálogo '.repeat(900))
  const sent = await client.socket.sendMessage(anaLid, {
    image: bytes,
    caption: 'catálogo',
    mimetype: 'image/jpeg',
    jpegThumbnail: '',
  })
  if (!sent) throw new Error('nothing was sent')
  const read = await world.inbox({ kind: 'message', id: sent.key.id ?? '', at: ANA.pn })
  expect(read.message).toMatchObject({ imageMessage: { caption: 'catálogo' } })
  expect(await downloadMediaMessage(sent, 'buffer', {})).toEqual(bytes)
})

test('a view-once picture comes in its envelope, or not at all where it stays on the phone', async () => {
  const base64 = Buffer.from('só uma vez').toString('base64')
  const id = await anaSends({ content: { kind: 'image', base64, viewOnce: true } })
  const inner = (await client.message(id)).message?.viewOnceMessageV2?.message
  expect(inner?.imageMessage?.viewOnce).toBe(true)
  const hidden = await anaSends({
    content: { kind: 'image', base64, viewOnce: true },
    opts: { unavailable: 'view_once' },
  })
  const { key, message } = await client.message(hidden)
  expect(key).toMatchObject({ isViewOnce: true })
  expect(message).toBeFalsy()
})

test('a location and a contact card arrive as such', async () => {
  const place = { latitude: -23.55, longitude: -46.63, name: 'Loja' }
  const location = await anaSends({ content: { kind: 'location', ...place } })
  expect((await client.message(location)).message?.locationMessage).toMatchObject({
    degreesLatitude: place.latitude,
    degreesLongitude: place.longitude,
    name: 'Loja',
  })
  const card = await anaSends({
    content: { kind: 'contact', name: 'Bob', phone: '+55 11 90000-0003' },
  })
  const { contactMessage } = (await client.message(card)).message ?? {}
  expect(contactMessage?.displayName).toBe('Bob')
  expect(contactMessage?.vcard).toContain('waid=5511900000003')
})

test('a reaction, an edit and a deletion name the message they are about', async () => {
  const id = await anaSends({ content: { kind: 'text', text: 'orignal' } })
  await client.message(id)
  const sent = await client.socket.sendMessage(anaLid, { text: 'certo' })
  await anaSends({
    content: { kind: 'reaction', target: { id: sent?.key.id ?? '' }, emoji: '👍' },
  })
  const { reaction } = await client.event('messages.reaction', ({ key }) => key.id === sent?.key.id)
  expect(reaction.text).toBe('👍')
  await anaSends({ content: { kind: 'edit', target: { id }, text: 'original' } })
  const edited = await client.event(
    'messages.update',
    ({ key, update }) => key.id === id && !!update.message,
  )
  expect(edited.update.message?.editedMessage?.message?.conversation).toBe('original')
  await anaSends({ content: { kind: 'delete', target: { id } } })
  await client.event(
    'messages.update',
    ({ key, update }) => key.id === id && update.message === null,
  )
})

test('what the client reacts, edits and deletes is seen by the contact', async () => {
  const sent = await client.socket.sendMessage(anaLid, { text: 'preso' })
  const key = sent?.key
  if (!key) throw new Error('nothing was sent')
  const edit = await client.socket.sendMessage(anaLid, { text: 'preço', edit: key })
  const edited = await world.inbox({ kind: 'message', id: edit?.key.id ?? '', at: ANA.pn })
  expect(edited).toMatchObject({
    edit: '1',
    message: { protocolMessage: { editedMessage: { extendedTextMessage: { text: 'preço' } } } },
  })
  const removal = await client.socket.sendMessage(anaLid, { delete: key })
  const removed = await world.inbox({ kind: 'message', id: removal?.key.id ?? '', at: ANA.pn })
  expect(removed).toMatchObject({ edit: '7', message: { protocolMessage: { type: 'REVOKE' } } })
  const asked = await anaSends({ content: { kind: 'text', text: 'ok?' } })
  const { key: theirs } = await client.message(asked)
  const reaction = await client.socket.sendMessage(anaLid, { react: { text: '❤️', key: theirs } })
  const reacted = await world.inbox({ kind: 'message', id: reaction?.key.id ?? '', at: ANA.pn })
  expect(reacted.message).toMatchObject({ reactionMessage: { text: '❤️', key: { id: asked } } })
})
