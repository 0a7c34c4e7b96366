import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { ApiEnv } from '#core/api-env.ts'
import { AppError } from '#core/errors.ts'
import { answerStored } from './stored.responses.ts'
import { jpegBytes, pngBytes } from './test-pictures.ts'

/** As a page's img asks for it, or a tab of its own. */
function asked(bytes: Uint8Array<ArrayBuffer>, mime: string, dest: string | null) {
  const file = { body: new Blob([bytes]).stream(), mime, name: 'foto', size: bytes.length }
  const app = new Hono<ApiEnv>()
    .get('/file', (c) => answerStored(c, file))
    .onError(
      (thrown) =>
        new Response(thrown instanceof AppError ? thrown.code : 'ERR_INTERNAL_ERROR', {
          status: 404,
        }),
    )
  return app.request('/file', dest === null ? {} : { headers: { 'Sec-Fetch-Dest': dest } })
}

describe('a stored file', () => {
  const giants = [
    ['image/png', pngBytes(60_000, 60_000)],
    ['image/jpeg', jpegBytes(65_535, 65_535)],
    ['image/png', new TextEncoder().encode('no picture')],
  ] as const

  it.each(giants)('%s that is not drawn is given to no page that draws it', async (mime, bytes) => {
    const answer = await asked(bytes, mime, 'image')
    expect([answer.status, await answer.text()]).toEqual([404, 'ERR_NOT_FOUND'])
  })

  it.each(giants)('%s that is not drawn is downloaded as it is', async (mime, bytes) => {
    for (const dest of ['document', 'empty', null]) {
      const answer = await asked(bytes, mime, dest)
      expect(answer.headers.get('Vary')).toContain('Sec-Fetch-Dest')
      expect(await answer.bytes()).toEqual(bytes)
    }
  })

  it('of a kind that is never drawn is told by its beginning', async () => {
    let isLeft = false
    const heic = new Uint8Array(70_000)
    heic.set(new TextEncoder().encode('\0\0\0\x18ftypheic'))
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(heic),
      cancel: () => void (isLeft = true),
    })
    const file = { body, mime: 'image/heic', name: 'foto', size: 9_000_000 }
    const app = new Hono<ApiEnv>()
      .get('/file', (c) => answerStored(c, file))
      .onError(() => new Response(null, { status: 404 }))
    const answer = await app.request('/file', { headers: { 'Sec-Fetch-Dest': 'image' } })
    expect(answer.status).toBe(404)
    await expect.poll(() => isLeft).toBe(true)
  })

  it('that is drawn comes whole, however long it is', async () => {
    const head = jpegBytes(4000, 3000, [new Uint8Array(60_000), new Uint8Array(60_000)])
    const bytes = new Uint8Array(3_000_000).fill(7)
    bytes.set(head)
    const answer = await asked(bytes, 'image/jpeg', 'image')
    expect(answer.status).toBe(200)
    const given = await answer.bytes()
    expect(given.length).toBe(bytes.length)
    expect(given.subarray(0, head.length)).toEqual(head)
  })
})
