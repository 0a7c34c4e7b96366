import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createTalk } from './test-talk.ts'
import { ANA, NODE, SHOP, startTestWorld, waitFor } from './test-world.ts'
import type { TestWorld } from './test-world.ts'

let world: TestWorld
let talk: ReturnType<typeof createTalk>
const ANA_LID = `${ANA.lid}@lid`

beforeAll(async () => {
  world = await startTestWorld()
  talk = createTalk(world)
  await world.startNode()
  await world.link()
})
afterAll(async () => await world.stop())
afterEach(async () => {
  await world.whatsApp.control('fault', { clear: true })
  expect(world.whatsApp.unhandled()).toEqual([])
})

it('tells that the phone is linked and whose it is', () => {
  expect(world.edge.of('session.state').at(-1)).toMatchObject({
    state: 'open',
    me: { phone: SHOP.pn, lid: expect.stringContaining(SHOP.lid) as string },
  })
})

it('brings a text from a contact, with every name of that contact', async () => {
  const { id } = await talk.say(ANA, { message: { conversation: 'Oi, quero comprar ção' } })
  expect(await talk.received(id)).toMatchObject({
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
  const { messageId, ack } = await talk.sendText('Olá Ana!')
  expect(ack).toMatchObject({ ok: true, result: { status: 'written', to: ANA_LID } })
  expect(await talk.ackOf(messageId)).toMatchObject({ status: 'sent', error: null, chat: ANA_LID })
  await talk.receiptOf(messageId, 'delivered')
  await world.whatsApp.control('receipt', {
    from: ANA.pn,
    to: SHOP.pn,
    ids: [messageId],
    type: 'read',
  })
  expect(await talk.receiptOf(messageId, 'read')).toMatchObject({
    chat: expect.any(String) as string,
    participant: null,
  })
  expect(JSON.stringify(await talk.readBy(ANA, messageId))).toContain('Olá Ana!')
})

it('does not tell its own words back as if they had come in', async () => {
  const { messageId } = await talk.sendText('eco')
  await talk.receiptOf(messageId, 'delivered')
  expect(world.texts()).not.toContain('eco')
})

it('tells that WhatsApp refused a message, with its code', async () => {
  await world.whatsApp.control('fault', { ackError: '463' })
  const { messageId } = await talk.sendText('recusada')
  expect(await talk.ackOf(messageId)).toMatchObject({ status: 'failed', error: '463' })
})

it('answers a reader who asks again for a message, from its own store', async () => {
  const { messageId } = await talk.sendText('mais uma vez')
  await talk.receiptOf(messageId, 'delivered')
  await world.whatsApp.control('retry', { from: ANA.pn, to: SHOP.pn, id: messageId })
  const arrived = () =>
    world.whatsApp.control('inbox', { id: messageId, at: ANA.pn, kind: 'message' })
  await expect.poll(arrived).toHaveLength(2)
})

it('tells reactions, edits and deletions with the message they speak of', async () => {
  const { id } = await talk.say(ANA, { message: { conversation: 'original' } })
  await talk.received(id)
  await talk.say(ANA, { content: { kind: 'edit', target: { id }, text: 'corrigida' } })
  await talk.say(ANA, { content: { kind: 'reaction', target: { id }, emoji: '❤️' } })
  await talk.say(ANA, { content: { kind: 'delete', target: { id } } })
  const target = { id, chat: ANA_LID }
  const about = (kind: 'message.edited' | 'message.reacted' | 'message.deleted') =>
    waitFor(() => world.edge.of(kind).find((event) => event.target.id === id), kind)
  expect(await about('message.edited')).toMatchObject({
    target,
    content: { kind: 'text', text: 'corrigida' },
    fromMe: false,
  })
  expect(await about('message.reacted')).toMatchObject({
    target,
    emoji: '❤️',
    by: { phone: ANA.pn },
  })
  expect(await about('message.deleted')).toMatchObject({ target: { ...target, fromMe: false } })
})

it('reacts, edits and deletes at WhatsApp', async () => {
  const { messageId } = await talk.sendText('antes')
  await talk.receiptOf(messageId, 'delivered')
  const target = { chat: ANA_LID, id: messageId, fromMe: true }
  for (const [kind, more] of [
    ['message.edit', { text: 'depois' }],
    ['message.react', { emoji: '👍' }],
    ['message.delete', {}],
  ] as const) {
    const id = talk.newId()
    expect(await talk.run(kind, { messageId: id, target, ...more })).toMatchObject({ ok: true })
    expect(await talk.readBy(ANA, id)).toBeDefined()
  }
})

it('shows a placeholder for what it cannot read and heals it when it comes again', async () => {
  const { id } = await talk.say(ANA, {
    message: { conversation: 'ilegível' },
    opts: { undecryptable: 'once' },
  })
  await waitFor(
    () => world.edge.of('message.undecryptable').find((gap) => gap.id === id),
    'the placeholder',
  )
  expect(await talk.received(id)).toMatchObject({
    healed: true,
    message: { content: { text: 'ilegível' } },
  })
})

it('checks numbers, pictures, presence and calls', async () => {
  const check = await talk.run('number.check', { phones: [ANA.pn, '5511999999999'] })
  expect(check).toMatchObject({
    ok: true,
    result: { found: [{ asked: ANA.pn, jid: `${ANA.pn}@s.whatsapp.net` }] },
  })
  expect(await talk.run('picture.get', { of: ANA_LID, preview: true })).toMatchObject({ ok: true })
  await talk.run('presence.send', { to: null, presence: 'available' })
  await talk.run('presence.subscribe', { to: ANA_LID })
  await world.whatsApp.control('presence', { from: ANA.pn, to: SHOP.pn, state: 'composing' })
  await waitFor(
    () =>
      world.edge.fleeting.some(
        ({ kind, data }) => kind === 'presence.changed' && data.presence === 'composing',
      ),
    'typing',
  )
  await world.whatsApp.control('call', { from: ANA.pn, to: SHOP.pn })
  const call = await waitFor(() => world.edge.of('call.offered').at(-1), 'a call')
  expect(call).toMatchObject({ from: { phone: ANA.pn }, video: false, missed: false })
  expect(
    await talk.run('call.reject', {
      callId: call.callId,
      from: call.from.jid,
    }),
  ).toMatchObject({ ok: true })
})

it('refuses by name what it does not know and what is written wrong', async () => {
  expect(await talk.run('message.teleport', {})).toMatchObject({
    ok: false,
    error: { code: 'ERR_UNKNOWN_COMMAND', detail: 'message.teleport' },
  })
  expect(await talk.run('message.send', { to: ANA_LID })).toMatchObject({
    ok: false,
    error: { code: 'ERR_INVALID_INPUT' },
  })
  expect(await talk.run('session.link_qr', {})).toMatchObject({
    ok: false,
    error: { code: 'ERR_ALREADY_LINKED' },
  })
  expect(
    await world.edge.command(NODE, 'other', 'chat.read', {
      messages: [{ chat: ANA_LID, id: 'X', fromMe: false }],
    }),
  ).toMatchObject({ ok: false, error: { code: 'ERR_NO_SESSION' } })
})
