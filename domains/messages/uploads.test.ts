import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { DAY_MS } from '#core/time.ts'
import { conversation } from '#tests/edge/open-conversation.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import { makeCompany, makeUser } from '#tests/edge/factories.ts'
import { ask, makeSignInUser, signInAtApi } from '#tests/edge/worker-http.ts'
import { sweepCompany } from '../sweep/sweep-company.ts'
import {
  FILE_MAX_BYTES,
  OPEN_UPLOADS_MAX,
  OPEN_UPLOAD_YIELDS_MS,
  UPLOAD_PART_BYTES,
  WHOLE_UPLOADS_MAX,
  WHOLE_UPLOAD_YIELDS_MS,
} from '../media/limits.ts'
import { beginUpload, completeUpload, putPart, readUpload, storeWhole } from './uploads.service.ts'

const body = (bytes: Uint8Array<ArrayBuffer>) => new Response(bytes).body
/** A PDF of two parts, the second of three bytes. */
const large = () => {
  const bytes = new Uint8Array(UPLOAD_PART_BYTES + 3).fill(7)
  bytes.set(new TextEncoder().encode('%PDF-'))
  return bytes
}
const slice = (bytes: Uint8Array<ArrayBuffer>, part: number) =>
  bytes.slice((part - 1) * UPLOAD_PART_BYTES, part * UPLOAD_PART_BYTES)
const keyOf = (ctx: TestContext, id: string) => `c${ctx.companyId}/uploads/${id}`
const asSystem = (ctx: TestContext) =>
  ({ ...ctx, actor: { kind: 'system', reason: 'test' } }) as const

async function someone() {
  const company = await makeCompany()
  return { company, ctx: contextFor(company, await makeUser(company, {})) }
}

test('a file comes in parts, in any order and twice, and is what its bytes say', async () => {
  const { ctx } = await someone()
  const bytes = large()
  const asked = { name: '../notas\u202e/boleto.pdf', mime: 'image/png', size: bytes.length }
  const upload = await beginUpload(ctx, asked)
  expect(upload).toMatchObject({ name: 'boleto.pdf', partSize: UPLOAD_PART_BYTES, parts: [] })
  await putPart(ctx, upload.id, 2, body(slice(bytes, 2)))
  await putPart(ctx, upload.id, 2, body(slice(bytes, 2)))
  await expect(completeUpload(ctx, upload.id)).rejects.toMatchObject({ code: 'ERR_INVALID_INPUT' })
  expect((await readUpload(ctx, upload.id)).parts).toEqual([2])
  await putPart(ctx, upload.id, 1, body(slice(bytes, 1)))
  const done = await completeUpload(ctx, upload.id)
  expect(done).toMatchObject({ state: 'done', mime: 'application/pdf', parts: [1, 2] })
  expect(await completeUpload(ctx, upload.id)).toEqual(done)
  const stored = await env.MEDIA.get(keyOf(ctx, upload.id))
  expect(new Uint8Array((await stored?.arrayBuffer()) ?? [])).toEqual(bytes)
})

test('a part that comes once more while its file is being made of them is no failure', async () => {
  const { ctx } = await someone()
  const upload = await beginUpload(ctx, { name: 'a.txt', mime: 'text/plain', size: 3 })
  const part = () => putPart(ctx, upload.id, 1, body(new Uint8Array([97, 98, 99])))
  await part()
  await completeUpload(ctx, upload.id)
  // Its file is there, and its row does not say so yet.
  await ctx.db.all(
    ctx.db.statement(
      `UPDATE uploads SET state = 'open' WHERE company_id = ?1 AND id = ?2`,
      upload.id,
    ),
  )
  expect(await part()).toMatchObject({ id: upload.id, parts: [1] })
  expect(await completeUpload(ctx, upload.id)).toMatchObject({ state: 'done' })
})

test('a part of another length is refused and leaves nothing', async () => {
  const { ctx } = await someone()
  const upload = await beginUpload(ctx, { name: 'a.txt', mime: 'text/plain', size: 10 })
  for (const length of [9, 11])
    await expect(putPart(ctx, upload.id, 1, body(new Uint8Array(length)))).rejects.toMatchObject({
      code: 'ERR_INVALID_INPUT',
    })
  await expect(putPart(ctx, upload.id, 2, body(new Uint8Array(1)))).rejects.toMatchObject({
    code: 'ERR_INVALID_INPUT',
  })
  expect((await readUpload(ctx, upload.id)).parts).toEqual([])
})

test('storage is given no part that broke off or has another length: it would keep what came', async () => {
  const { ctx } = await someone()
  const upload = await beginUpload(ctx, { name: 'a.txt', mime: 'text/plain', size: 10 })
  const given = vi.fn()
  const files = new Proxy(ctx.files, {
    get: (bucket, name) => {
      const value: unknown = Reflect.get(bucket, name)
      return name === 'resumeMultipartUpload'
        ? () => ({ uploadPart: given })
        : typeof value === 'function'
          ? (value.bind(bucket) as unknown)
          : value
    },
  })
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(9)),
    pull: () => Promise.reject(new Error('the line was cut')),
  })
  for (const sent of [broken, body(new Uint8Array(9)), body(new Uint8Array(11))])
    await expect(putPart({ ...ctx, files }, upload.id, 1, sent)).rejects.toMatchObject({
      code: 'ERR_INVALID_INPUT',
    })
  expect(given).not.toHaveBeenCalled()
})

test('a file that no channel takes is refused before a byte is sent', async () => {
  const { ctx, ticket } = await conversation()
  const size = FILE_MAX_BYTES + 1
  await expect(
    beginUpload(ctx, { name: 'a', mime: 'video/mp4', size, ticketId: ticket.id }),
  ).rejects.toMatchObject({ code: 'ERR_BODY_TOO_LARGE' })
})

test('an upload is of the one who began it', async () => {
  const { company, ctx } = await someone()
  const upload = await beginUpload(ctx, { name: 'a.txt', mime: 'text/plain', size: 1 })
  const colleague = contextFor(company, await makeUser(company, {}))
  for (const other of [colleague, (await someone()).ctx]) {
    await expect(readUpload(other, upload.id)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
    await expect(putPart(other, upload.id, 1, body(new Uint8Array(1)))).rejects.toMatchObject({
      code: 'ERR_NOT_FOUND',
    })
    await expect(completeUpload(other, upload.id)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
  }
})

test('what nobody used is forgotten after a day, whole or not', async () => {
  const { ctx } = await someone()
  const [open, done] = [
    await beginUpload(ctx, { name: 'a.txt', mime: 'text/plain', size: 1 }),
    await beginUpload(ctx, { name: 'b.txt', mime: 'text/plain', size: 1 }),
  ]
  await putPart(ctx, done.id, 1, body(new Uint8Array(1)))
  await completeUpload(ctx, done.id)
  ctx.clock.advance(DAY_MS - 1)
  const { nextDueAt } = await sweepCompany(asSystem(ctx))
  expect(nextDueAt).toBe(ctx.clock.now() + 1000)
  expect(await env.MEDIA.head(keyOf(ctx, done.id))).not.toBeNull()
  ctx.clock.advance(1)
  await sweepCompany(asSystem(ctx))
  expect(await env.MEDIA.head(keyOf(ctx, done.id))).toBeNull()
  for (const { id } of [open, done])
    await expect(readUpload(ctx, id)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
})

test('comes through the endpoint as raw bytes, of which one request takes one part', async () => {
  const company = await makeCompany()
  const { bearer } = await signInAtApi(await makeSignInUser(company, { profile: 'user' }))
  const post = (path: string, method: string, sent?: BodyInit, type = 'application/json') =>
    ask(`/api/v1${path}`, {
      method,
      headers: { ...bearer, 'content-type': type },
      ...(sent === undefined ? {} : { body: sent }),
    })
  const begun = await post(
    '/uploads',
    'POST',
    JSON.stringify({ name: 'a.bin', mime: 'application/octet-stream', size: 2_000_000 }),
  )
  const { id } = await begun.json<{ id: string }>()
  const bytes = new Uint8Array(2_000_000)
  const put = await post(`/uploads/${id}/parts/1`, 'PUT', bytes, 'application/octet-stream')
  expect(put.status).toBe(200)
  const tooMuch = new Uint8Array(UPLOAD_PART_BYTES + 1)
  const refused = await post(`/uploads/${id}/parts/1`, 'PUT', tooMuch, 'application/octet-stream')
  expect(refused.status).toBe(413)
  const done = await post(`/uploads/${id}/complete`, 'POST')
  expect(await done.json()).toMatchObject({ state: 'done' })
})

test('one person has twenty open at a time; an old one gives way to a new one', async () => {
  expect(OPEN_UPLOADS_MAX).toBe(20)
  const { company, ctx } = await someone()
  const begin = (as: TestContext) => beginUpload(as, { name: 'a.txt', mime: 'text/plain', size: 3 })
  const first = await begin(ctx)
  const more = await Promise.allSettled(Array.from({ length: 30 }, () => begin(ctx)))
  expect(more.filter(({ status }) => status === 'fulfilled')).toHaveLength(OPEN_UPLOADS_MAX - 1)
  const tooMany = { code: 'ERR_TOO_MANY_UPLOADS', status: 429, retryAfterSeconds: 60 }
  await expect(begin(ctx)).rejects.toMatchObject(tooMany)
  expect(await begin(contextFor(company, await makeUser(company)))).toMatchObject({ parts: [] })
  await ctx.db.batch([
    ctx.db.statement(
      'UPDATE uploads SET created_at = created_at - ?3 WHERE +company_id = ?1 AND id = ?2',
      first.id,
      OPEN_UPLOAD_YIELDS_MS,
    ),
  ])
  expect(await begin(ctx)).toMatchObject({ parts: [] })
  await expect(readUpload(ctx, first.id)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
  await expect(begin(ctx)).rejects.toMatchObject(tooMany)
})

test('one person has so many whole files that nothing took, however they came; an old one gives way', async () => {
  const { company, ctx } = await someone()
  const store = (as: TestContext) => storeWhole(as, new File(['oi'], 'a.txt'))
  const begin = (as: TestContext) => beginUpload(as, { name: 'a.txt', mime: 'text/plain', size: 3 })
  const first = await store(ctx)
  const more = await Promise.allSettled(
    Array.from({ length: WHOLE_UPLOADS_MAX + 10 }, () => store(ctx)),
  )
  expect(more.filter(({ status }) => status === 'fulfilled')).toHaveLength(WHOLE_UPLOADS_MAX - 1)
  const tooMany = { code: 'ERR_TOO_MANY_UPLOADS', status: 429, retryAfterSeconds: 60 }
  await expect(store(ctx)).rejects.toMatchObject(tooMany)
  await expect(begin(ctx)).rejects.toMatchObject(tooMany)
  expect((await env.MEDIA.list({ prefix: keyOf(ctx, '') })).objects).toHaveLength(WHOLE_UPLOADS_MAX)
  await store(contextFor(company, await makeUser(company)))
  await ctx.db.batch([
    ctx.db.statement(
      'UPDATE uploads SET created_at = created_at - ?3 WHERE +company_id = ?1 AND id = ?2',
      first,
      WHOLE_UPLOAD_YIELDS_MS,
    ),
  ])
  await store(ctx)
  expect(await env.MEDIA.head(keyOf(ctx, first))).toBeNull()
  await expect(readUpload(ctx, first)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
  await expect(store(ctx)).rejects.toMatchObject(tooMany)
})
