import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { WAMessageStatus, WAMessageStubType, downloadMediaMessage } from '@whiskeysockets/baileys'
import { ANA, BOB, SHOP, openWorld } from './test-world.ts'
import type { World } from './test-world.ts'
import type { Client } from './test-client.ts'

/** Longer than the client holds a message it cannot read, 10 ms here: sooner, it shows only the healed one. */
const RETRY_DELAY_MS = 100

const { ERROR } = WAMessageStatus

let world: World
let client: Client
beforeAll(async () => {
  world = await openWorld()
  ;({ client } = await world.link())
})
afterAll(() => world.close())
beforeEach(() => world.control('fault', { clear: true, retryDelayMs: RETRY_DELAY_MS }))
afterEach(() => {
  expect(world.simulator.unhandled()).toEqual([])
})

const anaLid = `${ANA.lid}@lid`

async function anaSends(body: object): Promise<string> {
  const { id } = await world.control('send', { from: ANA.pn, to: SHOP.pn, ...body })
  return id
}

const sendText = async (to: string, text: string): Promise<string> => {
  const sent = await client.socket.sendMessage(to, { text })
  return sent?.key.id ?? ''
}

test('a contact whose phone lost the session asks again with new keys and gets the message', async () => {
  const id = await sendText(`${BOB.pn}@s.whatsapp.net`, 'leia de novo')
  const { seq } = await world.inbox({ kind: 'message', id, at: BOB.pn })
  await world.control('retry', { from: BOB.pn, to: SHOP.pn, id })
  const again = await world.inbox({ kind: 'message', id, at: BOB.pn, since: seq })
  expect(again.encType).toBe('pkmsg')
})

test('a message that cannot be decrypted leaves a placeholder, and its retry heals it', async () => {
  const id = await anaSends({
    content: { kind: 'text', text: 'curada' },
    opts: { undecryptable: 'once' },
  })
  const broken = await client.message(id)
  expect(broken.messageStubType).toBe(WAMessageStubType.CIPHERTEXT)
  const asked = await world.inbox({ kind: 'receipt', id })
  expect(asked).toMatchObject({ retry: true })
  const healed = await client.until(
    () => client.upserts().find(({ message }) => message.key.id === id && message.message)?.message,
    'the healed message',
  )
  expect(healed.message?.conversation).toBe('curada')
})

test('a message that no retry heals is asked for with keys, and then given up', async () => {
  const id = await anaSends({
    content: { kind: 'text', text: 'perdida' },
    opts: { undecryptable: 'always' },
  })
  await world.control('fault', { placeholderResend: 'no-answer' })
  await client.until(
    () => client.upserts().filter(({ message }) => message.key.id === id).length >= 3,
    'three placeholders',
  )
  expect(client.upserts().some(({ message }) => message.key.id === id && message.message)).toBe(
    false,
  )
  const next = await anaSends({ content: { kind: 'text', text: 'a seguinte' } })
  expect((await client.message(next)).message?.conversation).toBe('a seguinte')
})

test('a message without content is asked for at the own phone, which has it', async () => {
  const id = await anaSends({
    content: { kind: 'text', text: 'do anúncio' },
    opts: { unavailable: 'fanout' },
  })
  const stub = await client.message(id)
  expect(stub.messageStubType).toBe(WAMessageStubType.CIPHERTEXT)
  const healed = await client.until(
    () => client.upserts().find(({ message }) => message.key.id === id && message.message)?.message,
    'the message from the phone',
  )
  expect(healed).toMatchObject({
    key: { remoteJid: anaLid },
    message: { conversation: 'do anúncio' },
  })
})

test('a contact who installed WhatsApp anew is written to in a new session', async () => {
  const before = await sendText(anaLid, 'antes')
  await world.inbox({ kind: 'message', id: before, at: ANA.pn })
  const { seq } = await world.inbox({ kind: 'message', id: before, at: ANA.pn })
  await world.control('device', { pn: ANA.pn, action: 'reinstall' })
  await world.inbox({ kind: 'ack', since: seq }, ({ attrs }) => {
    const { class: kind, type } = attrs as { class?: string; type?: string }
    return kind === 'notification' && type === 'encrypt'
  })
  const id = await sendText(anaLid, 'depois')
  const read = await world.inbox({ kind: 'message', id, at: ANA.pn })
  expect(read.message).toMatchObject({ extendedTextMessage: { text: 'depois' } })
})

test('a device that a contact adds gets the next message, and no more once it is removed', async () => {
  await world.inbox({ kind: 'message', id: await sendText(anaLid, 'um'), at: ANA.pn })
  const { device } = await world.control('device', { pn: ANA.pn, action: 'add' })
  await notified('devices')
  const both = await sendText(anaLid, 'dois')
  await world.inbox({ kind: 'message', id: both, at: ANA.pn }, (entry) => entry.device === device)
  const since = await world.mark()
  await world.control('device', { pn: ANA.pn, action: 'remove', device })
  await notified('devices', since)
  const one = await sendText(anaLid, 'três')
  await world.inbox({ kind: 'message', id: one, at: ANA.pn }, (entry) => entry.device === 0)
  await client.until(() => client.acks.get(one), 'ack')
  const copies = (await world.simulator.control('inbox', { id: one, at: ANA.pn })) as unknown[]
  expect(copies).toHaveLength(1)
})

function notified(type: string, since = 0) {
  return world.inbox({ kind: 'ack', since }, ({ attrs }) => {
    const ack = attrs as { class?: string; type?: string }
    return ack.class === 'notification' && ack.type === type
  })
}

test.each([404, 410])('a file that answers %i is uploaded again by the phone', async (status) => {
  // The library keeps the media host only once it has asked for it.
  await client.socket.refreshMediaConn()
  const bytes = Buffer.from(`foto ${status} `.repeat(200))
  const id = await anaSends({ content: { kind: 'image', base64: bytes.toString('base64') } })
  const message = await client.message(id)
  await world.control('media', { id, status })
  await expect(downloadMediaMessage(message, 'buffer', {})).rejects.toMatchObject({
    output: { statusCode: status },
  })
  const renewed = await client.socket.updateMediaMessage(message)
  expect(await downloadMediaMessage(renewed, 'buffer', {})).toEqual(bytes)
})

test('a phone that no longer has the file says so', async () => {
  await world.control('fault', { to: SHOP.pn, reupload: 'not-found' })
  const base64 = Buffer.from('sumiu').toString('base64')
  const message = await client.message(await anaSends({ content: { kind: 'image', base64 } }))
  await expect(client.socket.updateMediaMessage(message)).rejects.toThrow('Failed to re-upload')
})

test('a server that refuses uploads fails the message before it is sent', async () => {
  await world.control('fault', { uploadStatus: 503 })
  const sending = client.socket.sendMessage(anaLid, {
    image: Buffer.from('x'),
    mimetype: 'image/jpeg',
    jpegThumbnail: '',
  })
  await expect(sending).rejects.toThrow('Media upload failed')
})

test('a refused message carries its code, for everybody or for one contact', async () => {
  await world.control('fault', { ackErrors: { [BOB.pn]: 463 } })
  const refused = await sendText(`${BOB.lid}@lid`, 'frio')
  expect((await client.until(() => client.acks.get(refused), 'ack')).error).toBe('463')
  // Quick enough, the library tells of the refusal together with the message itself.
  await client.until(
    () =>
      client
        .items('messages.update')
        .some((u) => u.key.id === refused && u.update.status === ERROR) ||
      client
        .upserts()
        .some(({ message }) => message.key.id === refused && message.status === ERROR),
    'refusal',
  )
  const taken = await sendText(anaLid, 'quente')
  expect((await client.until(() => client.acks.get(taken), 'ack')).error).toBeUndefined()
  await world.control('fault', { ackError: '479' })
  const all = await sendText(anaLid, 'recusada')
  expect((await client.until(() => client.acks.get(all), 'ack')).error).toBe('479')
})

test('a swallowed message gets no ack; the same id again is kept once', async () => {
  await world.control('fault', { dropMessages: true })
  const id = await sendText(anaLid, 'engolida')
  await world.control('fault', { dropMessages: false })
  await client.socket.sendMessage(anaLid, { text: 'engolida' }, { messageId: id })
  await client.socket.sendMessage(anaLid, { text: 'engolida' }, { messageId: id })
  await world.inbox({ kind: 'duplicate', id, at: ANA.pn })
  const kept = (await world.simulator.control('inbox', { kind: 'message', id, at: ANA.pn })) as []
  expect(kept).toHaveLength(1)
})

test('a time lock is told at once and told again when asked', async () => {
  const endsAt = Math.floor(Date.now() / 1000) + 3600
  await world.control('time-lock', { to: SHOP.pn, isActive: true, endsAt, type: 'BIZ_QUALITY' })
  const { reachoutTimeLock } = await client.event(
    'connection.update',
    (update) => update.reachoutTimeLock?.isActive === true,
  )
  expect(reachoutTimeLock).toMatchObject({
    enforcementType: 'BIZ_QUALITY',
    timeEnforcementEnds: new Date(endsAt * 1000),
  })
  expect(await client.socket.fetchAccountReachoutTimelock()).toMatchObject({ isActive: true })
  await world.control('time-lock', { to: SHOP.pn, isActive: false })
  await client.event('connection.update', (update) => update.reachoutTimeLock?.isActive === false)
})
