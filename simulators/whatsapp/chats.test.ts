import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WAMessageStatus } from '@whiskeysockets/baileys'
import { ANA, BOB, GROUP, SHOP, openWorld } from './test-world.ts'
import type { World } from './test-world.ts'
import type { Client } from './test-client.ts'

const LIA = { pn: '5511900000031', lid: '900000000000031', name: 'Lia', hidesNumber: true }
const liaLid = `${LIA.lid}@lid`
const anaLid = `${ANA.lid}@lid`
const CHAT = { account: SHOP.pn, contact: ANA.pn }

let world: World
let client: Client
beforeAll(async () => {
  world = await openWorld()
  ;({ client } = await world.link())
  await world.control('user', LIA)
  await world.control('group', {
    id: GROUP,
    subject: 'Família',
    participants: [ANA.pn, SHOP.pn, BOB.pn, LIA.pn],
  })
})
afterAll(() => world.close())
afterEach(() => {
  expect(world.simulator.unhandled()).toEqual([])
})

const writes = async (content: object, from = ANA.pn, group?: string) => {
  const { id } = await world.control('send', {
    from,
    content,
    ...(group === undefined ? { to: SHOP.pn } : { opts: { group } }),
  })
  return id
}
type Message = { id: string; [field: string]: unknown }
const messagesOf = async (place: object = CHAT) =>
  (await world.control('chat', place)).messages as Message[]
const find = async (id: string, place?: object) =>
  (await messagesOf(place)).find((message) => message.id === id)

test('a chat shows both sides in order, with edits, deletions and reactions folded in', async () => {
  const first = await writes({ kind: 'text', text: 'tem azul' })
  await client.message(first)
  const answer = await client.socket.sendMessage(anaLid, { text: 'tem sim' })
  const answerId = answer?.key.id ?? ''
  await world.inbox({ kind: 'message', id: answerId, at: ANA.pn })
  const wrong = await writes({ kind: 'text', text: 'apague' })
  await writes({ kind: 'edit', target: { id: first }, text: 'tem azul?' })
  await writes({ kind: 'reaction', target: { id: answerId }, emoji: '👍' })
  await writes({ kind: 'delete', target: { id: wrong } })
  expect(await messagesOf()).toMatchObject([
    { id: first, from: 'person', text: 'tem azul?', edited: true },
    { id: answerId, from: 'company', text: 'tem sim', reactions: { person: '👍', company: null } },
    { id: wrong, from: 'person', text: '', deleted: true },
  ])
})

test('what was read is told to the client once', async () => {
  const sent = await client.socket.sendMessage(anaLid, { text: 'leia isto' })
  const id = sent?.key.id ?? ''
  await world.inbox({ kind: 'message', id, at: ANA.pn })
  expect(await find(id)).toMatchObject({ status: 'delivered' })
  const { ids } = await world.control('read', CHAT)
  expect(ids).toContain(id)
  await client.event(
    'messages.update',
    ({ key, update }) => key.id === id && update.status === WAMessageStatus.READ,
  )
  expect(await find(id)).toMatchObject({ status: 'read' })
  expect(await world.control('read', CHAT)).toEqual({ ids: [] })
})

test('a file opens for whoever looks, whichever side sent it', async () => {
  const bytes = Buffer.from('uma foto')
  const mine = await writes({ kind: 'image', base64: bytes.toString('base64'), caption: 'veja' })
  expect(await find(mine)).toMatchObject({
    kind: 'image',
    text: 'veja',
    file: { mimetype: 'image/jpeg' },
  })
  expect(await world.control('file', { id: mine, from: ANA.pn })).toMatchObject({ bytes })
  const sent = await client.socket.sendMessage(anaLid, {
    document: Buffer.from('um contrato'),
    mimetype: 'application/pdf',
    fileName: 'contrato.pdf',
  })
  const theirs = sent?.key.id ?? ''
  await world.inbox({ kind: 'message', id: theirs, at: ANA.pn })
  expect(await find(theirs)).toMatchObject({ file: { fileName: 'contrato.pdf' } })
  expect(await world.control('file', { id: theirs, from: SHOP.pn })).toEqual({
    bytes: Buffer.from('um contrato'),
    mimetype: 'application/pdf',
  })
})

test('a group names who wrote what, and each reader reads for themselves', async () => {
  const place = { account: SHOP.pn, group: GROUP }
  const id = await writes({ kind: 'text', text: 'oi família' }, BOB.pn, GROUP)
  await client.message(id)
  const sent = await client.socket.sendMessage(GROUP, { text: 'olá todos' })
  const answer = sent?.key.id ?? ''
  await world.inbox({ kind: 'group-message', id: answer, at: ANA.pn })
  expect(await messagesOf(place)).toMatchObject([
    { id, author: { name: 'Bob' }, from: 'person' },
    { id: answer, author: { name: SHOP.name }, from: 'company' },
  ])
  expect((await world.control('read', { ...place, reader: ANA.pn })).ids).toEqual([answer])
  expect((await world.control('read', { ...place, reader: BOB.pn })).ids).toEqual([answer])
  await expect(world.control('read', { ...place, reader: SHOP.pn })).rejects.toThrow('member')
})

test('whoever hides the number is known by the LID alone, also in a group', async () => {
  const id = await writes({ kind: 'text', text: 'quem sou eu?' }, LIA.pn)
  const { key } = await client.message(id)
  expect(key).toMatchObject({ remoteJid: liaLid })
  expect(key.remoteJidAlt).toBeUndefined()
  const { participants } = await client.socket.groupMetadata(GROUP)
  expect(participants.find((one) => one.id === liaLid)?.phoneNumber).toBeUndefined()
  const sent = await client.socket.sendMessage(liaLid, { text: 'você é a Lia' })
  await world.inbox({ kind: 'message', id: sent?.key.id ?? '', at: LIA.pn })
})

test('the contacts of a phone come with their last word and what they have not read', async () => {
  const sent = await client.socket.sendMessage(anaLid, { text: 'até logo' })
  await world.inbox({ kind: 'message', id: sent?.key.id ?? '', at: ANA.pn })
  const { people, groups } = (await world.control('contacts', { account: SHOP.pn })) as unknown as {
    people: { name: string; last: Message | null; unread: number }[]
    groups: { subject: string; members: { name: string }[] }[]
  }
  expect(people.find(({ name }) => name === 'Ana')?.last).toMatchObject({ text: 'até logo' })
  expect(people.find(({ name }) => name === 'Ana')?.unread).toBeGreaterThan(0)
  expect(groups).toMatchObject([{ subject: 'Família' }])
  expect(groups[0]?.members.map(({ name }) => name)).toEqual(['Ana', 'Bob', 'Lia'])
})

test('one of several linked devices can be removed', async () => {
  const second = await world.link()
  const devices = () =>
    world
      .control('state')
      .then((state) =>
        (state as unknown as { pn: string; devices: { id: number; kind: string }[] }[])
          .find(({ pn }) => pn === SHOP.pn)
          ?.devices.filter(({ kind }) => kind === 'Companion'),
      )
  const [first, latest] = (await devices()) ?? []
  await world.control('revoke', { to: SHOP.pn, device: latest?.id })
  expect(await second.client.closed()).toBe(401)
  expect((await devices())?.map(({ id }) => id)).toEqual([first?.id])
})
