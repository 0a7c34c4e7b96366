import { afterEach, beforeEach, expect, test } from 'vitest'
import { ANA, SHOP, openWorld } from './test-world.ts'
import type { World } from './test-world.ts'
import type { Client, ClientMemory } from './test-client.ts'

let world: World
let client: Client
let memory: ClientMemory
beforeEach(async () => {
  world = await openWorld()
  ;({ client, memory } = await world.link())
})
afterEach(() => world.close())

const anaWrites = async (text: string): Promise<string> => {
  const { id } = await world.control('send', {
    from: ANA.pn,
    to: SHOP.pn,
    content: { kind: 'text', text },
  })
  return id
}

test('what came while the socket was cut waits and arrives at the next login', async () => {
  await world.control('drop', { to: SHOP.pn })
  expect(await client.closed()).toBe(428)
  const id = await anaWrites('enquanto offline')
  const next = await world.reconnect(memory)
  await next.message(id)
  const found = next.upserts().find(({ message }) => message.key.id === id)
  expect(found).toMatchObject({
    type: 'append',
    message: { message: { conversation: 'enquanto offline' } },
  })
})

test('a message that the client did not acknowledge before it died comes again', async () => {
  client.socket.ws.removeAllListeners('CB:message')
  client.socket.ws.once('CB:message', () => void client.socket.ws.close())
  const id = await anaWrites('antes da morte')
  expect(await client.closed()).toBe(428)
  const next = await world.reconnect(memory)
  expect((await next.message(id)).message?.conversation).toBe('antes da morte')
})

test('an acknowledged message comes again only when asked for', async () => {
  const id = await anaWrites('uma vez')
  await client.message(id)
  await world.inbox({ kind: 'receipt', id })
  await client.end()
  const next = await world.reconnect(memory)
  expect(next.upserts()).toEqual([])
  await world.control('redeliver', { to: SHOP.pn, id })
  const refusal = await world.inbox({ kind: 'ack', id })
  expect(refusal.attrs).toMatchObject({ class: 'message', error: '487' })
})

test.each([
  [515, { code: 515 }],
  [503, { code: '503' }],
  [440, { conflict: 'replaced' }],
])('a stream error ends the client with %i, and it may come back', async (code, error) => {
  await world.control('stream-error', { to: SHOP.pn, ...error })
  expect(await client.closed()).toBe(code)
  const next = await world.reconnect(memory)
  expect((await next.message(await anaWrites('de volta'))).message?.conversation).toBe('de volta')
})

test('a second login with the same credentials replaces the first', async () => {
  await world.reconnect(memory)
  expect(await client.closed()).toBe(440)
})

test('a server that stops answering pings loses the client', async () => {
  await client.end()
  await world.control('fault', { to: SHOP.pn, dropPing: true })
  // The client gives up 5 s after a ping interval without any frame.
  const impatient = await world.reconnect(memory, { keepAliveIntervalMs: 200 })
  expect(await impatient.closed()).toBe(408)
})

test('a phone that removes the device logs the client out, for good', async () => {
  await world.control('revoke', { to: SHOP.pn })
  expect(await client.closed()).toBe(401)
  const next = world.connect(memory)
  expect(await next.closed()).toBe(401)
})

test('a client that logs out is no longer linked', async () => {
  await client.socket.logout()
  expect(await client.closed()).toBe(401)
  const next = world.connect(memory)
  expect(await next.closed()).toBe(401)
})

test.each(['402', '403', '405', '503'])('a login can be refused with %s', async (reason) => {
  await client.end()
  await world.control('fault', { loginFailure: reason })
  expect(await world.connect(memory).closed()).toBe(Number(reason))
  await world.control('fault', { loginFailure: null })
  await world.reconnect(memory)
})

test('without the mark of its end the offline queue stays open, and live messages still come', async () => {
  await client.end()
  await world.control('fault', { to: SHOP.pn, noOfflineIb: true })
  const next = world.connect(memory)
  await next.open()
  const id = await anaWrites('ao vivo')
  expect((await next.message(id)).message?.conversation).toBe('ao vivo')
  expect(next.items('connection.update').some((u) => u.receivedPendingNotifications)).toBe(false)
})

test('an account that another client is linked to keeps both apart', async () => {
  const second = await world.link()
  expect(second.scanned.jid).toBe(`${SHOP.pn}:2@s.whatsapp.net`)
  const id = await anaWrites('para os dois')
  await Promise.all([client.message(id), second.client.message(id)])
  const sent = await client.socket.sendMessage(`${ANA.lid}@lid`, { text: 'do primeiro' })
  const copy = await second.client.message(sent?.key.id ?? '')
  expect(copy.key).toMatchObject({ fromMe: true, remoteJid: `${ANA.lid}@lid` })
})
