import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { ANA, BOB, NODE, SESSION, SHOP, startTestWorld, waitFor } from './test-world.ts'
import type { TestWorld } from './test-world.ts'

let world: TestWorld
const ANA_LID = `${ANA.lid}@lid`
const GROUP = '120363000000000001@g.us'

beforeAll(async () => {
  world = await startTestWorld()
  await world.startNode()
  await world.link()
})
afterAll(async () => {
  if (process.env.SN_DEBUG) console.log(world.output().slice(-5000))
  await world.stop()
})
afterEach(() => {
  expect(world.whatsApp.unhandled()).toEqual([])
})

const newId = () => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`
const say = (from: { pn: string }, more: Record<string, unknown>) =>
  world.whatsApp.control('send', { from: from.pn, to: SHOP.pn, ...more }) as Promise<{ id: string }>
const run = (kind: string, input: unknown) => world.edge.command(NODE, SESSION, kind, input)
const received = (id: string) =>
  waitFor(() => world.edge.of('message.received').find(({ message }) => (message as { id: string }).id === id), `message ${id}`)
const ackOf = (id: string) => waitFor(() => world.edge.of('message.ack').find((ack) => ack.id === id), `ack of ${id}`)
const receiptOf = (id: string, status: string) =>
  waitFor(
    () => world.edge.of('message.receipt').find((receipt) => (receipt.ids as string[]).includes(id) && receipt.status === status),
    `${status} of ${id}`,
  )
const sendText = async (text: string, to = `${ANA.pn}@s.whatsapp.net`) => {
  const messageId = newId()
  const ack = await run('message.send', { to, messageId, content: { kind: 'text', text } })
  return { messageId, ack }
}
const readBy = async (person: { pn: string }, id: string) => {
  const entries = (await world.whatsApp.control('inbox', { id, at: person.pn, waitMs: 10_000 })) as { message: Record<string, unknown> }[]
  return entries[0]?.message
}

it('tells that the phone is linked and whose it is', () => {
  expect(world.edge.of('session.state').at(-1)).toMatchObject({ state: 'open', me: { phone: SHOP.pn, lid: expect.stringContaining(SHOP.lid) as string } })
})

it('brings a text from a contact, with every name of that contact', async () => {
  const { id } = await say(ANA, { message: { conversation: 'Oi, quero comprar ção' } })
  expect(await received(id)).toMatchObject({
    live: true,
    healed: false,
    message: {
      fromMe: false,
      chat: { kind: 'person', jid: ANA_LID, lid: ANA_LID, phone: ANA.pn },
      sender: { jid: ANA_LID, phone: ANA.pn, name: 'Ana' },
      content: { kind: 'text', text: 'Oi, quero comprar ção' },
    },
  })
  expect(world.edge.of('identity.mapped')).toContainEqual({ lid: ANA_LID, phone: ANA.pn })
})

it('sends a text, and tells written, sent, delivered and read apart', async () => {
  const { messageId, ack } = await sendText('Olá Ana!')
  expect(ack).toMatchObject({ ok: true, result: { status: 'written', to: ANA_LID } })
  expect(await ackOf(messageId)).toMatchObject({ status: 'sent', error: null, chat: ANA_LID })
  await receiptOf(messageId, 'delivered')
  await world.whatsApp.control('receipt', { from: ANA.pn, to: SHOP.pn, ids: [messageId], type: 'read' })
  expect(await receiptOf(messageId, 'read')).toMatchObject({ chat: expect.any(String) as string, participant: null })
  expect(JSON.stringify(await readBy(ANA, messageId))).toContain('Olá Ana!')
})

it('does not tell its own words back as if they had come in', async () => {
  const { messageId } = await sendText('eco')
  await receiptOf(messageId, 'delivered')
  expect(world.texts()).not.toContain('eco')
})

it('tells that WhatsApp refused a message, with its code', async () => {
  await world.whatsApp.control('fault', { ackError: '463' })
  const { messageId } = await sendText('recusada')
  expect(await ackOf(messageId)).toMatchObject({ status: 'failed', error: '463' })
  await world.whatsApp.control('fault', { clear: true })
})

it('answers a reader who asks again for a message, from its own store', async () => {
  const { messageId } = await sendText('mais uma vez')
  await receiptOf(messageId, 'delivered')
  await world.whatsApp.control('retry', { from: ANA.pn, to: SHOP.pn, id: messageId })
  await waitFor(async () => {
    const entries = (await world.whatsApp.control('inbox', { id: messageId, at: ANA.pn, kind: 'message' })) as unknown[]
    return entries.length > 1
  }, 'the message again')
})

it('tells reactions, edits and deletions with the message they speak of', async () => {
  const { id } = await say(ANA, { message: { conversation: 'original' } })
  await received(id)
  await say(ANA, { content: { kind: 'edit', target: { id }, text: 'corrigida' } })
  await say(ANA, { content: { kind: 'reaction', target: { id }, emoji: '❤️' } })
  await say(ANA, { content: { kind: 'delete', target: { id } } })
  const target = { id, chat: ANA_LID }
  const about = (kind: string) => waitFor(() => world.edge.of(kind).find((event) => (event.target as { id: string }).id === id), kind)
  expect(await about('message.edited')).toMatchObject({ target, content: { kind: 'text', text: 'corrigida' }, fromMe: false })
  expect(await about('message.reacted')).toMatchObject({ target, emoji: '❤️', by: { phone: ANA.pn } })
  expect(await about('message.deleted')).toMatchObject({ target: { ...target, fromMe: false } })
})

it('reacts, edits and deletes at WhatsApp', async () => {
  const { messageId } = await sendText('antes')
  await receiptOf(messageId, 'delivered')
  const target = { chat: ANA_LID, id: messageId, fromMe: true }
  for (const [kind, more] of [
    ['message.edit', { text: 'depois' }],
    ['message.react', { emoji: '👍' }],
    ['message.delete', {}],
  ] as const) {
    const id = newId()
    expect(await run(kind, { messageId: id, target, ...more })).toMatchObject({ ok: true })
    expect(await readBy(ANA, id)).toBeDefined()
  }
})

it('describes a picture and brings its bytes to the edge, checked', async () => {
  const bytes = randomBytes(40_000)
  const { id } = await say(ANA, { content: { kind: 'image', base64: bytes.toString('base64'), mimetype: 'image/jpeg', caption: 'foto' } })
  const { message } = (await received(id)) as { message: { content: { kind: string; caption: string; media: Record<string, unknown> } } }
  expect(message.content).toMatchObject({ kind: 'image', caption: 'foto', media: { mime: 'image/jpeg', size: bytes.length } })
  const uploadTo = `/internal/session-media/${SESSION}/${id}`
  const fetched = { content: 'image', media: message.content.media, uploadTo, maxBytes: 1_000_000 }
  expect(await run('media.fetch', fetched)).toMatchObject({ ok: true, result: { bytes: bytes.length } })
  expect(world.edge.files.get(uploadTo)?.equals(bytes)).toBe(true)

  const forged = { ...fetched, media: { ...message.content.media, sha256: randomBytes(32).toString('base64') }, uploadTo: `${uploadTo}-forged` }
  expect(await run('media.fetch', forged)).toMatchObject({ ok: false, error: { code: 'ERR_MEDIA_MISMATCH' } })
  expect(world.edge.files.has(forged.uploadTo)).toBe(false)

  await world.whatsApp.control('media', { id, status: 410 })
  expect(await run('media.fetch', fetched)).toMatchObject({ ok: false, error: { code: 'ERR_MEDIA_EXPIRED' } })
  const again = await run('media.reupload', { message: { chat: ANA_LID, id, fromMe: false }, content: 'image', media: message.content.media })
  expect(again).toMatchObject({ ok: true })
  const moved = again.ok ? again.result.media : null
  expect(await run('media.fetch', { ...fetched, media: moved })).toMatchObject({ ok: true })
})

it('sends a file that the edge holds', async () => {
  const path = `/internal/session-media/${SESSION}/out.jpg`
  world.edge.files.set(path, randomBytes(20_000))
  const messageId = newId()
  const content = { kind: 'image', from: path, mime: 'image/jpeg', caption: 'catálogo' }
  expect(await run('message.send', { to: ANA_LID, messageId, content })).toMatchObject({ ok: true })
  expect(JSON.stringify(await readBy(ANA, messageId))).toContain('catálogo')
})

it('reads and writes in a group', async () => {
  await world.whatsApp.control('group', { id: GROUP, subject: 'Equipe', participants: [SHOP.pn, ANA.pn, BOB.pn] })
  const { id } = await say(BOB, { message: { conversation: 'no grupo' }, opts: { group: GROUP } })
  expect(await received(id)).toMatchObject({ message: { chat: { jid: GROUP, kind: 'group' }, sender: { phone: BOB.pn, name: 'Bob' } } })
  const { messageId } = await sendText('olá grupo', GROUP)
  expect(JSON.stringify(await readBy(ANA, messageId))).toContain('olá grupo')
  expect(await run('group.get', { group: GROUP })).toMatchObject({ ok: true, result: { subject: 'Equipe' } })
})

it('shows a placeholder for what it cannot read and heals it when it comes again', async () => {
  const { id } = await say(ANA, { message: { conversation: 'ilegível' }, opts: { undecryptable: 'once' } })
  await waitFor(() => world.edge.of('message.undecryptable').find((gap) => gap.id === id), 'the placeholder')
  expect(await received(id)).toMatchObject({ healed: true, message: { content: { text: 'ilegível' } } })
})

it('checks numbers, pictures, presence and calls', async () => {
  const check = await run('number.check', { phones: [ANA.pn, '5511999999999'] })
  expect(check).toMatchObject({ ok: true, result: { found: [{ asked: ANA.pn, jid: `${ANA.pn}@s.whatsapp.net` }] } })
  expect(await run('picture.get', { of: ANA_LID, preview: true })).toMatchObject({ ok: true })
  await run('presence.subscribe', { to: ANA_LID })
  await world.whatsApp.control('presence', { from: ANA.pn, to: SHOP.pn, state: 'composing' })
  await waitFor(() => world.edge.fleeting.some(({ kind, data }) => kind === 'presence.changed' && data.presence === 'composing'), 'typing')
  await world.whatsApp.control('call', { from: ANA.pn, to: SHOP.pn })
  const call = await waitFor(() => world.edge.of('call.offered').at(-1), 'a call')
  expect(call).toMatchObject({ from: { phone: ANA.pn }, video: false, missed: false })
  expect(await run('call.reject', { callId: call.callId, from: (call.from as { jid: string }).jid })).toMatchObject({ ok: true })
})

it('brings history in bites, with the names first', async () => {
  const messages = Array.from({ length: 130 }, (_, n) => ({
    message: { key: { remoteJid: ANA_LID, fromMe: false, id: `OLD${n}` }, message: { conversation: `antiga ${n}` }, messageTimestamp: 1_700_000_000 + n },
    msgOrderId: n,
  }))
  await world.whatsApp.control('history', {
    to: SHOP.pn,
    chunks: [{ kind: 'RECENT', conversations: [{ id: ANA_LID, pnJid: `${ANA.pn}@s.whatsapp.net`, name: 'Ana', messages }] }],
  })
  const chunks = await waitFor(() => {
    const found = world.edge.of('history.chunk').filter(({ messages }) => (messages as unknown[]).length > 0)
    return found.length >= 2 ? found : null
  }, 'the chunks')
  expect(chunks.map(({ messages }) => (messages as unknown[]).length)).toEqual([100, 30])
  expect(chunks[0]?.mappings).toContainEqual({ lid: ANA_LID, phone: ANA.pn })
})

it('refuses by name what it does not know and what is written wrong', async () => {
  expect(await run('message.teleport', {})).toMatchObject({ ok: false, error: { code: 'ERR_UNKNOWN_COMMAND', detail: 'message.teleport' } })
  expect(await run('message.send', { to: ANA_LID })).toMatchObject({ ok: false, error: { code: 'ERR_INVALID_INPUT' } })
  expect(await run('session.link_qr', {})).toMatchObject({ ok: false, error: { code: 'ERR_ALREADY_LINKED' } })
  expect(await world.edge.command(NODE, 'other', 'chat.read', { messages: [{ chat: ANA_LID, id: 'X', fromMe: false }] })).toMatchObject({ ok: false, error: { code: 'ERR_NO_SESSION' } })
})
