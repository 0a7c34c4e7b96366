import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { decryptPollVote } from '@whiskeysockets/baileys'
import { ANA, BOB, SHOP, openWorld } from './test-world.ts'
import type { World } from './test-world.ts'
import type { Client } from './test-client.ts'

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

test('a number that is not on WhatsApp is missing from the answer', async () => {
  const found = await client.socket.onWhatsApp(ANA.pn, '5511999999999')
  expect(found).toContainEqual({ jid: anaPn, exists: true })
  expect(found?.filter(({ exists }) => exists)).toHaveLength(1)
})

test('a Brazilian mobile is found with and without its ninth digit, at the address it has', async () => {
  await world.control('user', { pn: '551187654321', name: 'Antiga' })
  const [found] = (await client.socket.onWhatsApp('5511987654321')) ?? []
  expect(found).toEqual({ jid: '551187654321@s.whatsapp.net', exists: true })
})

test('a picture has an address that answers, and somebody without one is not found', async () => {
  const url = await client.socket.profilePictureUrl(anaPn)
  const response = await fetch(url ?? '')
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  await world.control('user', { pn: BOB.pn, picture: 'none' })
  await client.event('contacts.update', ({ imgUrl }) => imgUrl === 'removed')
  await expect(client.socket.profilePictureUrl(`${BOB.lid}@lid`)).rejects.toThrow('item-not-found')
})

test('a contact is seen online, typing, recording and pausing by a client that is there itself', async () => {
  await client.socket.sendPresenceUpdate('available')
  await client.socket.presenceSubscribe(anaLid)
  const shows = (state: string) =>
    client.event(
      'presence.update',
      ({ id, presences }) => id === anaLid && presences[anaLid]?.lastKnownPresence === state,
    )
  expect(await shows('available')).toMatchObject({ id: anaLid })
  for (const state of ['composing', 'recording', 'unavailable']) {
    await world.control('presence', { from: ANA.pn, to: SHOP.pn, state })
    expect(await shows(state)).toMatchObject({ id: anaLid })
  }
})

test('the client typing and reading reaches the server', async () => {
  await client.socket.sendPresenceUpdate('composing', anaLid)
  const typing = await world.inbox({ kind: 'chatstate' })
  expect(typing).toMatchObject({ from: SHOP.pn, child: { tag: 'composing' } })
  const { id } = await world.control('send', {
    from: ANA.pn,
    to: SHOP.pn,
    content: { kind: 'text', text: 'leia' },
  })
  const { key } = await client.message(id)
  await client.socket.readMessages([key])
  await world.inbox(
    { kind: 'receipt', id },
    ({ attrs }) => (attrs as { type?: string }).type === 'read',
  )
  const { messages } = await world.control('conversation', { from: ANA.pn, to: SHOP.pn })
  expect(messages).toContainEqual(expect.objectContaining({ id, status: 'read', from: 'person' }))
})

test('a call is offered, rejected by the client, and its end is told', async () => {
  const { id } = await world.control('call', { from: ANA.pn, to: SHOP.pn, video: true })
  const offer = await client.event('call', (call) => call.id === id && call.status === 'offer')
  expect(offer).toMatchObject({ from: anaLid, callerPn: anaPn, isVideo: true, offline: false })
  await client.socket.rejectCall(offer.id, offer.from)
  const rejected = await world.inbox({ kind: 'call' })
  expect(rejected.child).toMatchObject({ tag: 'reject', attrs: { 'call-id': id } })
  await world.control('call', { from: ANA.pn, to: SHOP.pn, id, event: 'timeout' })
  await client.event('call', (call) => call.id === id && call.status === 'timeout')
})

test('a poll of the client is voted in by a contact, sealed under its secret', async () => {
  const sent = await client.socket.sendMessage(anaLid, {
    poll: { name: 'Cor?', values: ['azul', 'verde'], selectableCount: 1 },
  })
  const id = sent?.key.id ?? ''
  const secret = sent?.message?.messageContextInfo?.messageSecret ?? new Uint8Array()
  const shopLid = `${SHOP.lid}@lid`
  await world.inbox({ kind: 'message', id, at: ANA.pn })
  const vote = await world.control('send', {
    from: ANA.pn,
    to: SHOP.pn,
    content: {
      kind: 'vote',
      target: { id },
      options: ['verde'],
      creator: shopLid,
      voter: anaLid,
      secretBase64: Buffer.from(secret).toString('base64'),
    },
  })
  const sealed = (await client.message(vote.id)).message?.pollUpdateMessage?.vote
  const chosen = decryptPollVote(sealed ?? {}, {
    pollCreatorJid: shopLid,
    pollMsgId: id,
    pollEncKey: secret,
    voterJid: anaLid,
  })
  const verde = createHash('sha256').update('verde').digest()
  expect(Buffer.from(chosen.selectedOptions[0] ?? [])).toEqual(verde)
})

test('a poll of a contact arrives with its options and its secret', async () => {
  const { id } = await world.control('send', {
    from: ANA.pn,
    to: SHOP.pn,
    content: { kind: 'poll', question: 'Quando?', options: ['hoje', 'amanhã'] },
  })
  const { message } = await client.message(id)
  expect(message?.pollCreationMessageV3?.options?.map(({ optionName }) => optionName)).toEqual([
    'hoje',
    'amanhã',
  ])
  expect(message?.messageContextInfo?.messageSecret).toHaveLength(32)
})

test('a setting the client syncs is there for the next client of the account', async () => {
  await client.socket.addOrEditContact(anaPn, { fullName: 'Ana da padaria', lidJid: anaLid })
  await client.socket.addOrEditContact(`${BOB.pn}@s.whatsapp.net`, { fullName: 'Bob da banca' })
  const second = await world.link()
  for (const name of ['Ana da padaria', 'Bob da banca']) {
    await second.client.event('contacts.upsert', (contact) => contact.name === name)
  }
  await world.control('revoke', { to: SHOP.pn })
  expect(await second.client.closed()).toBe(401)
})

test('a client whose prekeys run low is asked for more, and brings them', async () => {
  type State = { pn: string; devices: { kind: string; prekeys: number }[] }[]
  const left = async () => {
    const state = (await world.simulator.control('state')) as State
    const shop = state.find(({ pn }) => pn === SHOP.pn)
    return shop?.devices.find(({ kind }) => kind === 'Companion')?.prekeys ?? 0
  }
  const { spent } = await world.control('prekeys', { to: SHOP.pn, keep: 4 })
  expect(spent).toBeGreaterThan(700)
  await expect.poll(left).toBeGreaterThan(4)
})

test('the controls answer this machine only, and bytes travel as base64', async () => {
  const post = (origin: string | null) =>
    fetch(`${world.simulator.url}/admin/raw`, {
      method: 'POST',
      headers: origin === null ? {} : { origin },
      body: JSON.stringify({
        to: SHOP.pn,
        node: {
          tag: 'ib',
          attrs: {},
          content: [{ tag: 'note', attrs: {}, content: { b64: 'b2k=' } }],
        },
      }),
    })
  const heard = new Promise((resolve) => client.socket.ws.once('CB:ib,,note', resolve))
  expect((await post('https://example.com')).status).toBe(403)
  expect((await post(null)).status).toBe(200)
  expect(await heard).toMatchObject({ content: [{ content: Buffer.from('oi') }] })
  const log = (await world.simulator.control('log', { n: 50 })) as { dir: string; s: string }[]
  expect(log.some(({ dir, s }) => dir === 'S>' && s.includes('<note'))).toBe(true)
})

test('a control that is misspelt says what is wrong with it', async () => {
  await expect(world.control('send', { from: ANA.pn, too: SHOP.pn })).rejects.toThrow('too')
  await expect(world.control('sned')).rejects.toThrow('no control sned')
  await expect(world.control('drop', { to: BOB.pn })).rejects.toThrow('no client linked')
})

test('a query nobody knows is refused and written down', async () => {
  const asking = client.socket.query({
    tag: 'iq',
    attrs: { to: '@s.whatsapp.net', type: 'get', xmlns: 'w:unknown' },
  })
  await expect(asking).rejects.toThrow('feature-not-implemented')
  const [stanza] = world.simulator.unhandled()
  expect(stanza).toContain("xmlns='w:unknown'")
  await world.control('unhandled', { clear: true })
})
