import { afterEach, beforeEach, expect, test } from 'vitest'
import { WAMessageStatus } from '@whiskeysockets/baileys'
import { ANA, SHOP, openWorld } from './test-world.ts'
import type { World } from './test-world.ts'
import { newMemory } from './test-client.ts'

const { DELIVERY_ACK } = WAMessageStatus

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

type State = {
  pn: string
  devices: { id: number; kind: string; prekeys: number; online: boolean }[]
}

async function companionOf(pn: string) {
  const state = (await world.simulator.control('state')) as State[]
  return state.find((person) => person.pn === pn)?.devices.find(({ kind }) => kind === 'Companion')
}

test('a scanned QR code links the client, which leaves 812 prekeys, and its phone uses one', async () => {
  const { client, scanned } = await world.link()
  expect(scanned).toEqual({ jid: `${SHOP.pn}:1@s.whatsapp.net`, lid: `${SHOP.lid}:1@lid` })
  expect(client.socket.user).toMatchObject({ id: scanned.jid, lid: scanned.lid })
  await expect
    .poll(() => companionOf(SHOP.pn))
    .toMatchObject({ id: 1, prekeys: 811, online: true, platform: 'Ubuntu' })
})

test('the phone tells a new client its key and chats, so that it does not wait for them', async () => {
  const { client } = await world.link()
  const keys = await client.event('creds.update', (update) => update.myAppStateKeyId !== undefined)
  expect(keys.myAppStateKeyId).toBe('AAAAAAAB')
  await client.event('messaging-history.set', ({ progress }) => progress === 100)
})

test('a code typed on the phone links the client', async () => {
  const memory = newMemory()
  const registering = world.connect(memory)
  await registering.qr()
  const code = await registering.socket.requestPairingCode(SHOP.pn)
  expect(code).toMatch(/^[0-9A-Z]{8}$/)
  await world.control('scan', { pn: SHOP.pn, code: `${code.slice(0, 4)}-${code.slice(4)}` })
  expect(await registering.closed()).toBe(515)
  const client = await world.reconnect(memory)
  expect(client.socket.user?.lid).toBe(`${SHOP.lid}:1@lid`)
})

test('a wrong code links nothing', async () => {
  const registering = world.connect(newMemory())
  await registering.qr()
  await registering.socket.requestPairingCode(SHOP.pn, 'RIGHTONE')
  const typed = world.control('scan', { pn: SHOP.pn, code: 'WRONGONE' })
  await expect(typed).rejects.toThrow('not the code')
  expect(await companionOf(SHOP.pn)).toBeUndefined()
})

test('an account with a passkey demands it after the scan and sends no pair-success', async () => {
  await world.control('user', { pn: SHOP.pn, passkey: true })
  const registering = world.connect(newMemory())
  const asked = new Promise<string>((resolve) => {
    registering.socket.ws.on(
      'CB:notification,type:passkey_prologue_request,passkey_request_options',
      (stanza: { content: { content: Uint8Array }[] }) =>
        resolve(Buffer.from(stanza.content[0]?.content ?? []).toString()),
    )
  })
  const scanned = await world.control('scan', { pn: SHOP.pn, qr: await registering.qr() })
  expect(scanned).toEqual({ passkey: true })
  expect(JSON.parse(await asked)).toMatchObject({ rpId: 'whatsapp.com' })
  expect(registering.closeCode()).toBeNull()
})

test('a pairing code of an account with a passkey ends at the same demand', async () => {
  await world.control('user', { pn: SHOP.pn, passkey: true })
  const registering = world.connect(newMemory())
  await registering.qr()
  const code = await registering.socket.requestPairingCode(SHOP.pn)
  expect(await world.control('scan', { pn: SHOP.pn, code })).toEqual({ passkey: true })
  expect(await companionOf(SHOP.pn)).toBeUndefined()
})

test('a QR code of another connection, or an old one, is refused with the reason', async () => {
  const first = world.connect(newMemory())
  const second = world.connect(newMemory())
  const [, ...keys] = (await first.qr()).split(',')
  const [ref] = (await second.qr()).split(',')
  const mixed = world.control('scan', { pn: SHOP.pn, qr: [ref, ...keys].join(',') })
  await expect(mixed).rejects.toThrow('another Noise key')
  const qr = await first.qr()
  await first.end()
  await second.end()
  await expect
    .poll(() => world.control('scan', { pn: SHOP.pn, qr }).catch(String))
    .toMatch('no longer valid')
})

test('two numbers are linked at once and each client gets what is for it', async () => {
  const shop = await world.link(SHOP)
  const ana = await world.link(ANA)
  const sent = await shop.client.socket.sendMessage(`${ANA.lid}@lid`, { text: 'de loja a Ana' })
  const got = await ana.client.message(sent?.key.id ?? '')
  expect(got.message?.extendedTextMessage?.text).toBe('de loja a Ana')
  expect(got.key.remoteJid).toBe(`${SHOP.lid}@lid`)
  await shop.client.event('messages.update', ({ update }) => update.status === DELIVERY_ACK)
})
