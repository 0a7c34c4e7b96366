import { createHash, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createTalk } from './test-talk.ts'
import { ANA, BOB, SESSION, SHOP, startTestWorld, waitFor } from './test-world.ts'
import type { TestWorld } from './test-world.ts'

let world: TestWorld
let talk: ReturnType<typeof createTalk>
const ANA_LID = `${ANA.lid}@lid`
const GROUP = '120363000000000001@g.us'

beforeAll(async () => {
  world = await startTestWorld()
  talk = createTalk(world)
  await world.startNode()
  await world.link()
})
afterAll(async () => await world.stop())
afterEach(() => {
  expect(world.whatsApp.unhandled()).toEqual([])
})

it('describes a picture and brings its bytes to the edge, checked', async () => {
  const bytes = randomBytes(40_000)
  const { id } = await talk.say(ANA, {
    content: {
      kind: 'image',
      base64: bytes.toString('base64'),
      mimetype: 'image/jpeg',
      caption: 'foto',
    },
  })
  const { message } = (await talk.received(id)) as {
    message: { content: { kind: string; caption: string; media: Record<string, unknown> } }
  }
  expect(message.content).toMatchObject({
    kind: 'image',
    caption: 'foto',
    media: { mime: 'image/jpeg', size: bytes.length },
  })
  const uploadTo = `/internal/session-media/${SESSION}/${id}`
  const fetched = { content: 'image', media: message.content.media, uploadTo, maxBytes: 1_000_000 }
  expect(await talk.run('media.fetch', fetched)).toMatchObject({
    ok: true,
    result: { bytes: bytes.length },
  })
  expect(world.edge.files.get(uploadTo)?.equals(bytes)).toBe(true)

  const forged = {
    ...fetched,
    media: { ...message.content.media, sha256: randomBytes(32).toString('base64') },
    uploadTo: `${uploadTo}-forged`,
  }
  expect(await talk.run('media.fetch', forged)).toMatchObject({
    ok: false,
    error: { code: 'ERR_MEDIA_MISMATCH' },
  })
  expect(world.edge.files.has(forged.uploadTo)).toBe(false)

  await world.whatsApp.control('media', { id, status: 410 })
  expect(await talk.run('media.fetch', fetched)).toMatchObject({
    ok: false,
    error: { code: 'ERR_MEDIA_EXPIRED' },
  })
  const again = await talk.run('media.reupload', {
    message: { chat: ANA_LID, id, fromMe: false },
    content: 'image',
    media: message.content.media,
  })
  expect(again).toMatchObject({ ok: true })
  const moved = again.ok ? again.result.media : null
  expect(await talk.run('media.fetch', { ...fetched, media: moved })).toMatchObject({ ok: true })
})

it('brings the picture of a person or a group to the edge, by what its bytes are', async () => {
  const uploadTo = `/internal/session-media/${SESSION}/ana-picture`
  const got = await talk.run('picture.get', { of: ANA_LID, preview: true, uploadTo })
  const bytes = world.edge.files.get(uploadTo)
  expect(got).toMatchObject({
    ok: true,
    result: {
      stored: {
        bytes: bytes?.length,
        sha256: createHash('sha256')
          .update(bytes ?? '')
          .digest('hex'),
        mime: 'image/jpeg',
      },
    },
  })
  const asked = await talk.run('picture.get', { of: ANA_LID, preview: true })
  expect(asked).toMatchObject({
    ok: true,
    result: { url: expect.stringMatching(/^https:/) as string },
  })
  expect(asked).not.toHaveProperty('result.stored')
})

it('says that somebody has no picture, and brings nothing', async () => {
  await world.whatsApp.control('user', { pn: BOB.pn, picture: 'none' })
  const uploadTo = `/internal/session-media/${SESSION}/bob-picture`
  const got = await talk.run('picture.get', { of: `${BOB.lid}@lid`, preview: true, uploadTo })
  expect(got).toMatchObject({ ok: true, result: { url: null } })
  expect(world.edge.files.has(uploadTo)).toBe(false)
})

it('sends a file that the edge holds', async () => {
  const path = `/internal/session-media/${SESSION}/out.jpg`
  world.edge.files.set(path, randomBytes(20_000))
  const messageId = talk.newId()
  const content = { kind: 'image', from: path, mime: 'image/jpeg', caption: 'catálogo' }
  expect(await talk.run('message.send', { to: ANA_LID, messageId, content })).toMatchObject({
    ok: true,
  })
  expect(JSON.stringify(await talk.readBy(ANA, messageId))).toContain('catálogo')
})

it('reads and writes in a group', async () => {
  await world.whatsApp.control('group', {
    id: GROUP,
    subject: 'Equipe',
    participants: [SHOP.pn, ANA.pn, BOB.pn],
  })
  const { id } = await talk.say(BOB, {
    message: { conversation: 'no grupo' },
    opts: { group: GROUP },
  })
  expect(await talk.received(id)).toMatchObject({
    message: { chat: { jid: GROUP, kind: 'group' }, sender: { phone: BOB.pn, name: 'Bob' } },
  })
  const { messageId } = await talk.sendText('olá grupo', GROUP)
  expect(JSON.stringify(await talk.readBy(ANA, messageId))).toContain('olá grupo')
  expect(await talk.run('group.get', { group: GROUP })).toMatchObject({
    ok: true,
    result: { subject: 'Equipe' },
  })
})

it('describes a group it knows without asking WhatsApp again, where that will do', async () => {
  const renamed = { id: GROUP, subject: 'Equipe Sul', participants: [SHOP.pn, ANA.pn, BOB.pn] }
  await world.whatsApp.control('group', renamed)
  const known = { ok: true, result: { subject: 'Equipe' } }
  expect(await talk.run('group.get', { group: GROUP, cached: true })).toMatchObject(known)
  const now = { ok: true, result: { subject: 'Equipe Sul' } }
  expect(await talk.run('group.get', { group: GROUP })).toMatchObject(now)
  expect(await talk.run('group.get', { group: GROUP, cached: true })).toMatchObject(now)
})

it('brings history in bites, with the names first', async () => {
  const messages = Array.from({ length: 130 }, (_, n) => ({
    message: {
      key: { remoteJid: ANA_LID, fromMe: false, id: `OLD${n}` },
      message: { conversation: `antiga ${n}` },
      messageTimestamp: 1_700_000_000 + n,
    },
    msgOrderId: n,
  }))
  await world.whatsApp.control('history', {
    to: SHOP.pn,
    chunks: [
      {
        kind: 'RECENT',
        conversations: [{ id: ANA_LID, pnJid: `${ANA.pn}@s.whatsapp.net`, name: 'Ana', messages }],
      },
    ],
  })
  const chunks = await waitFor(() => {
    const found = world.edge
      .of('history.chunk')
      .filter(({ messages }) => (messages as unknown[]).length > 0)
    return found.length >= 2 ? found : null
  }, 'the chunks')
  expect(chunks.map(({ messages }) => (messages as unknown[]).length)).toEqual([100, 30])
  expect(chunks[0]?.mappings).toContainEqual({ lid: ANA_LID, phone: ANA.pn })
})
