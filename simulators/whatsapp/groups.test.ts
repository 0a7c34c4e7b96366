import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WAMessageStubType } from '@whiskeysockets/baileys'
import type { proto } from '@whiskeysockets/baileys'
import { ANA, BOB, GROUP, SHOP, openWorld } from './test-world.ts'
import type { World } from './test-world.ts'
import type { Client } from './test-client.ts'

const CARLA = { pn: '5511900000004', lid: '900000000000004', name: 'Carla' }
const shopLid = `${SHOP.lid}@lid`

let world: World
let client: Client
beforeAll(async () => {
  world = await openWorld()
  ;({ client } = await world.link())
  await world.control('user', CARLA)
  await world.control('group', {
    id: GROUP,
    subject: 'Clientes',
    participants: [SHOP.pn, ANA.pn, BOB.pn],
  })
})
afterAll(() => world.close())
afterEach(() => {
  expect(world.simulator.unhandled()).toEqual([])
})

async function writes(person: { pn: string }, text: string): Promise<string> {
  const { id } = await world.control('send', {
    from: person.pn,
    content: { kind: 'text', text },
    opts: { group: GROUP },
  })
  return id
}

test('the client learns a group with its members by LID and number', async () => {
  const group = await client.socket.groupMetadata(GROUP)
  expect(group).toMatchObject({ subject: 'Clientes', addressingMode: 'lid', size: 3 })
  expect(group.participants.map(({ id, phoneNumber }) => [id, phoneNumber])).toContainEqual([
    `${ANA.lid}@lid`,
    `${ANA.pn}@s.whatsapp.net`,
  ])
  expect(group.participants[0]).toMatchObject({ id: shopLid, admin: 'superadmin' })
})

test('a group the company is not in is refused, an unknown one too', async () => {
  const id = '120363000000000009@g.us'
  await world.control('group', { id, subject: 'Outros', participants: [ANA.pn, BOB.pn] })
  await expect(client.socket.groupMetadata(id)).rejects.toThrow('forbidden')
  await expect(client.socket.groupMetadata('120363000000000008@g.us')).rejects.toThrow(
    'item-not-found',
  )
  const all = await client.socket.groupFetchAllParticipating()
  expect(Object.keys(all)).toEqual([GROUP])
})

test('members read what the client writes, each under its sender key, and confirm it', async () => {
  for (const text of ['olá grupo', 'de novo']) {
    const sent = await client.socket.sendMessage(GROUP, { text })
    const id = sent?.key.id ?? ''
    for (const { pn } of [ANA, BOB]) {
      const read = await world.inbox({ kind: 'group-message', id, at: pn })
      expect(read.message).toMatchObject({ extendedTextMessage: { text } })
    }
    const { receipt } = await client.event(
      'message-receipt.update',
      ({ key, receipt: one }) => key.id === id && one.userJid === `${BOB.lid}@lid`,
    )
    expect(receipt.receiptTimestamp).toBeGreaterThan(0)
  }
})

test('the client reads what members write, the first message and the ones after it', async () => {
  for (const text of ['no grupo', 'e outra']) {
    const { key, message } = await client.message(await writes(BOB, text))
    expect(message?.conversation).toBe(text)
    expect(key).toMatchObject({
      remoteJid: GROUP,
      participant: `${BOB.lid}@lid`,
      participantAlt: `${BOB.pn}@s.whatsapp.net`,
    })
  }
})

test('a member added, promoted and removed is news for the client, in the metadata too', async () => {
  const change = (action: string) =>
    world.control('group', { id: GROUP, action, participants: [CARLA.pn] })
  const news = (stub: proto.WebMessageInfo.StubType) =>
    client.until(
      () => client.upserts().find(({ message }) => message.messageStubType === stub)?.message,
      `stub ${stub}`,
    )
  await change('add')
  const added = await news(WAMessageStubType.GROUP_PARTICIPANT_ADD)
  expect(added.messageStubParameters?.[0]).toContain(CARLA.lid)
  await change('promote')
  await news(WAMessageStubType.GROUP_PARTICIPANT_PROMOTE)
  const metadata = await client.socket.groupMetadata(GROUP)
  expect(metadata.participants.find(({ id }) => id === `${CARLA.lid}@lid`)?.admin).toBe('admin')
  const hello = await client.message(await writes(CARLA, 'cheguei'))
  expect(hello.message?.conversation).toBe('cheguei')
  await change('remove')
  await news(WAMessageStubType.GROUP_PARTICIPANT_REMOVE)
  expect((await client.socket.groupMetadata(GROUP)).size).toBe(3)
})

test('after somebody left, members write under new sender keys that the client reads', async () => {
  await client.message(await writes(ANA, 'antes'))
  await world.control('group', {
    id: GROUP,
    action: 'leave',
    by: BOB.pn,
    participants: [BOB.pn],
  })
  const left = await client.until(
    () =>
      client
        .upserts()
        .find(
          ({ message }) => message.messageStubType === WAMessageStubType.GROUP_PARTICIPANT_LEAVE,
        ),
    'somebody leave',
  )
  expect(left.message.key.participant).toBe(`${BOB.lid}@lid`)
  expect((await client.message(await writes(ANA, 'depois'))).message?.conversation).toBe('depois')
})

test('the client makes a group, renames it and closes it for others', async () => {
  const made = await client.socket.groupCreate('Novo', [`${ANA.lid}@lid`])
  expect(made).toMatchObject({ subject: 'Novo', size: 2 })
  await client.socket.groupUpdateSubject(made.id, 'Mais novo')
  await client.socket.groupSettingUpdate(made.id, 'announcement')
  const updated = await client.socket.groupParticipantsUpdate(made.id, [`${BOB.lid}@lid`], 'add')
  expect(updated[0]).toMatchObject({ status: '200' })
  expect(await client.socket.groupMetadata(made.id)).toMatchObject({
    subject: 'Mais novo',
    announce: true,
    size: 3,
  })
})

test('a member whose phone cannot read asks again and gets the message', async () => {
  const sent = await client.socket.sendMessage(GROUP, { text: 'leia de novo' })
  const id = sent?.key.id ?? ''
  const { seq } = await world.inbox({ kind: 'group-message', id, at: ANA.pn })
  await world.control('retry', { from: ANA.pn, to: SHOP.pn, id, group: GROUP })
  const again = await world.inbox({ kind: 'group-message', id, at: ANA.pn, since: seq })
  expect(again.message).toMatchObject({ extendedTextMessage: { text: 'leia de novo' } })
})

test('a group message that cannot be decrypted is healed by its retry, with the key for the next', async () => {
  await world.control('fault', { retryDelayMs: 100 })
  const { id } = await world.control('send', {
    from: ANA.pn,
    content: { kind: 'text', text: 'curada no grupo' },
    opts: { group: GROUP, undecryptable: 'once' },
  })
  expect((await client.message(id)).messageStubType).toBe(WAMessageStubType.CIPHERTEXT)
  const healed = await client.until(
    () => client.upserts().find(({ message }) => message.key.id === id && message.message)?.message,
    'the healed message',
  )
  expect(healed.message?.conversation).toBe('curada no grupo')
  expect((await client.message(await writes(ANA, 'a seguinte'))).message?.conversation).toBe(
    'a seguinte',
  )
})
