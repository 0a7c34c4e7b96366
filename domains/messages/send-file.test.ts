import { env } from 'cloudflare:workers'
import { afterEach, expect, test, vi } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import { makeUser } from '#tests/edge/factories.ts'
import { conversation, provider } from '#tests/edge/open-conversation.ts'
import { phoneConversation, sends } from '#tests/edge/phone-conversation.ts'
import { beginUpload, completeUpload, putPart } from './uploads.service.ts'
import { deleteMessage, retryMessage } from './change-message.ts'
import { listMessages } from './messages.queries.ts'
import { isDrawn } from '../media/drawn-picture.ts'
import type { Pictured } from '../media/drawn-picture.ts'
import { pngBytes } from '../media/test-pictures.ts'
import { sendFiles } from './send-files.ts'
import { sendMessage } from './send-message.ts'

afterEach(() => vi.restoreAllMocks())

/** A PNG of 640 × 480 as far as its head says. */
const PNG = new Uint8Array([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 2,
  0x80, 0, 0, 1, 0xe0, 8, 6, 0, 0, 0,
])
const OGG = new TextEncoder().encode('OggS and then sound')

async function uploaded(ctx: TestContext, bytes = PNG, name = 'foto.png', mime = 'image/png') {
  const { id } = await beginUpload(ctx, { name, mime, size: bytes.length })
  await putPart(ctx, id, 1, new Response(bytes).body)
  await completeUpload(ctx, id)
  return id
}

/** Meta: brings get an id each, sends what `answer` says. */
function meta(answer?: () => Response) {
  const brought: File[] = []
  const sent: Record<string, unknown>[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, { ...init, signal: null })
    if (request.url.endsWith('/media')) {
      brought.push((await request.formData()).get('file') as unknown as File)
      return Response.json({ id: `media-${brought.length}` })
    }
    sent.push(await request.json())
    return answer?.() ?? Response.json({ messages: [{ id: `wamid.${sent.length}` }] })
  })
  return { brought, sent }
}

test('a picture with words goes out as one message, however often it is asked for', async () => {
  const { ctx, ticket } = await conversation()
  const { brought, sent } = meta()
  const id = await uploaded(ctx)
  const input = { body: '', upload: { id, caption: 'a foto' }, clientId: 'client-file' }
  const all = await Promise.all([1, 2, 3].map(() => sendMessage(ctx, ticket.id, input)))
  await ctx.settled()
  expect(new Set(all.map((one) => one.id)).size).toBe(1)
  expect(await sendMessage(ctx, ticket.id, input)).toMatchObject({ id: all[0]?.id })
  expect(all[0]).toMatchObject({
    body: 'a foto',
    mediaType: 'image',
    data: { name: 'foto.png', mime: 'image/png', size: PNG.length, width: 640, height: 480 },
  })
  expect(all[0]?.mediaUrl).toContain('/media/files/')
  expect(brought.map(({ name, type, size }) => ({ name, type, size }))).toEqual([
    { name: 'foto.png', type: 'image/png', size: PNG.length },
  ])
  expect(sent).toMatchObject([{ type: 'image', image: { id: 'media-1', caption: 'a foto' } }])
  const page = await listMessages(ctx, ticket.id, {})
  expect(page.messages).toHaveLength(1)
  expect(page.ticket.lastMessage).toBe('📷 a foto')
})

test('a picture of giant dimensions goes out like any other, and says its size', async () => {
  const { ctx, ticket } = await conversation()
  const { sent } = meta()
  const bytes = pngBytes(14_000, 14_000)
  const message = await sendMessage(ctx, ticket.id, {
    body: '',
    upload: { id: await uploaded(ctx, bytes), caption: '' },
    clientId: 'client-giant',
  })
  await ctx.settled()
  expect(message).toMatchObject({
    mediaType: 'image',
    data: { width: 14_000, height: 14_000, mime: 'image/png' },
  })
  expect(isDrawn(message.data as Pictured)).toBe(false)
  expect(sent).toMatchObject([{ type: 'image', image: { id: 'media-1' } }])
})

test('another try sends the copy that Meta has already', async () => {
  const { ctx, ticket } = await conversation()
  const codes = [131_008]
  const { brought, sent } = meta(() => {
    const code = codes.shift()
    return code === undefined
      ? Response.json({ messages: [{ id: 'wamid.again' }] })
      : Response.json({ error: { code, message: 'no' } }, { status: 400 })
  })
  const id = await uploaded(ctx)
  const message = await sendMessage(ctx, ticket.id, { body: '', upload: { id } })
  await ctx.settled()
  await retryMessage(ctx, message.id)
  await ctx.settled()
  expect(brought).toHaveLength(1)
  expect(sent.map((one) => one['image'])).toEqual([{ id: 'media-1' }, { id: 'media-1' }])
})

test('a file is one message’s, of the one who brought it, and only when it is whole', async () => {
  const { ctx, ticket, asBruno } = await conversation()
  meta()
  const id = await uploaded(ctx)
  const send = (by: TestContext, upload: { id: string; caption?: string }) =>
    sendMessage(by, ticket.id, { body: '', upload })
  await expect(send(asBruno, { id })).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
  await send(ctx, { id })
  await expect(send(ctx, { id })).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
  const open = await beginUpload(ctx, { name: 'a', mime: 'image/png', size: 9 })
  await expect(send(ctx, { id: open.id })).rejects.toMatchObject({ code: 'ERR_INVALID_INPUT' })
  await ctx.settled()
})

test('a voice note reaches the linked phone as one', async () => {
  const { ctx, ticket } = await phoneConversation()
  const id = await uploaded(ctx, OGG, 'audio.ogg', 'audio/ogg')
  await expect(
    sendMessage(ctx, ticket.id, { body: 'palavras', upload: { id, voice: true } }),
  ).rejects.toMatchObject({ code: 'ERR_INVALID_INPUT' })
  const upload = { id, voice: true, seconds: 4 }
  const message = await sendMessage(ctx, ticket.id, { body: '', upload })
  await ctx.settled()
  expect(message).toMatchObject({ mediaType: 'audio', data: { voice: true, seconds: 4 } })
  expect(sends(ctx)).toMatchObject([
    { content: { kind: 'voice', mime: 'audio/ogg; codecs=opus', seconds: 4 } },
  ])
})

test('a note’s file goes to nobody', async () => {
  const { ctx, ticket } = await conversation()
  const { sent } = meta()
  const id = await uploaded(ctx)
  const note = await sendMessage(ctx, ticket.id, { body: '', isPrivate: true, upload: { id } })
  await ctx.settled()
  expect(note).toMatchObject({ isPrivate: true, mediaType: 'image' })
  expect(sent).toEqual([])
  await expect(
    sendMessage(ctx, ticket.id, { body: '', isPrivate: true, upload: { id } }),
  ).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
})

test('taking a message back erases its file', async () => {
  const { ctx, ticket } = await conversation()
  meta()
  const id = await uploaded(ctx)
  const message = await sendMessage(ctx, ticket.id, { body: '', upload: { id } })
  await ctx.settled()
  const key = `c${ctx.companyId}/uploads/${id}`
  expect(await env.MEDIA.head(key)).not.toBeNull()
  await deleteMessage(ctx, message.id)
  await ctx.settled()
  expect(await env.MEDIA.head(key)).toBeNull()
})

test('the form makes each file a message, with the words under the first', async () => {
  const { ctx, ticket } = await conversation()
  const { sent } = meta()
  const form = {
    body: 'segue',
    clientId: 'form-0001',
    medias: [
      new File([PNG], 'a.png', { type: 'image/png' }),
      new File(['nota'], 'b.txt', { type: 'text/plain' }),
    ],
  }
  const first = await sendFiles(ctx, ticket.id, form)
  await ctx.settled()
  const again = await sendFiles(ctx, ticket.id, form)
  await ctx.settled()
  expect(again.map(({ id }) => id)).toEqual(first.map(({ id }) => id))
  expect(first).toMatchObject([
    { body: 'segue', mediaType: 'image' },
    { body: '', mediaType: 'application', data: { name: 'b.txt', mime: 'text/plain' } },
  ])
  expect(sent).toMatchObject([
    { type: 'image', image: { caption: 'segue' } },
    { type: 'document', document: { filename: 'b.txt' } },
  ])
})

test('the form says words before sound, which takes none', async () => {
  const { ctx, ticket } = await conversation()
  const { sent } = meta()
  const medias = new File([OGG], 'a.ogg', { type: 'audio/ogg' })
  await sendFiles(ctx, ticket.id, { body: 'ouça', medias })
  await ctx.settled()
  expect(sent).toMatchObject([{ type: 'text', text: { body: 'ouça' } }, { type: 'audio' }])
})

test('a colleague who sees the ticket sends files of their own', async () => {
  const { ctx, company, ticket } = await conversation()
  provider({ fail: new TypeError('connect ECONNREFUSED') })
  const admin = contextFor(company, await makeUser(company, { profile: 'admin' }))
  const id = await uploaded(admin)
  const message = await sendMessage(admin, ticket.id, { body: '', upload: { id } })
  expect(message).toMatchObject({ ticketId: ticket.id, fromMe: true, mediaType: 'image' })
  await Promise.all([admin.settled(), ctx.settled()])
})
