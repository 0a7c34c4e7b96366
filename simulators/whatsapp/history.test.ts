import { afterEach, beforeEach, expect, test } from 'vitest'
import { ANA, BOB, SHOP, openWorld } from './test-world.ts'
import type { World } from './test-world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const anaLid = `${ANA.lid}@lid`
const anaPn = `${ANA.pn}@s.whatsapp.net`

function chat(texts: string[], startId = 'OLD') {
  return {
    id: anaLid,
    pnJid: anaPn,
    name: 'Ana',
    messages: texts.map((text, n) => ({
      message: {
        key: { remoteJid: anaLid, fromMe: false, id: `${startId}${n}` },
        message: { conversation: text },
        messageTimestamp: 1_700_000_000 + n,
      },
      msgOrderId: n + 1,
    })),
  }
}

test('chats that were on the phone before come with the link', async () => {
  const pushnames = [{ id: anaPn, pushname: 'Aninha' }]
  await world.control('history', {
    to: SHOP.pn,
    conversations: [chat(['mensagem antiga'])],
    pushnames,
  })
  const { client } = await world.link()
  const history = await client.event('messaging-history.set', ({ messages }) => messages.length > 0)
  expect(history.messages[0]).toMatchObject({
    key: { id: 'OLD0', remoteJid: anaLid },
    message: { conversation: 'mensagem antiga' },
  })
  await client.event('messaging-history.set', ({ contacts }) =>
    contacts.some(({ notify }) => notify === 'Aninha'),
  )
  const lid = await client.socket.signalRepository.lidMapping.getLIDForPN(anaPn)
  expect(lid).toBe(anaLid)
})

test('a long history comes in chunks, with their progress and order', async () => {
  const { client } = await world.link()
  const chunks = [20, 60, 100].map((progress, n) => ({
    kind: 'RECENT',
    progress,
    chunkOrder: n + 1,
    conversations: [chat([`parte ${n}`], `C${n}-`)],
  }))
  await world.control('history', { to: SHOP.pn, chunks })
  for (const { progress, chunkOrder } of chunks) {
    const part = await client.event(
      'messaging-history.set',
      (set) => set.messages[0]?.key.id === `C${chunkOrder - 1}-0`,
    )
    expect(part).toMatchObject({ progress, chunkOrder })
  }
})

test('older messages the client asks for come as the answer to its request', async () => {
  const { client } = await world.link()
  const requestId = await client.socket.fetchMessageHistory(
    50,
    { remoteJid: anaLid, fromMe: false, id: 'OLD0' },
    1_700_000_000_000,
  )
  const asked = await world.inbox({ kind: 'message', id: requestId, at: SHOP.pn })
  expect(asked.message).toMatchObject({
    protocolMessage: {
      peerDataOperationRequestMessage: { historySyncOnDemandRequest: { chatJid: anaLid } },
    },
  })
  await world.control('history', {
    to: SHOP.pn,
    chunks: [{ kind: 'ON_DEMAND', requestId, conversations: [chat(['mais antiga'], 'OLDER')] }],
  })
  const answer = await client.event(
    'messaging-history.set',
    (set) => set.peerDataRequestSessionId === requestId,
  )
  expect(answer.messages[0]?.key.id).toBe('OLDER0')
})

test('a phone that tells nothing leaves the client waiting, with its connection open', async () => {
  await world.control('fault', { noInitialSync: true })
  const { client } = await world.linkWithoutSync(BOB)
  await client.open()
  await client.pendingDone()
  expect(client.items('messaging-history.set')).toEqual([])
})
