import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { isKeyOf } from '#core/media-keys.ts'
import { contextFor } from '#tests/edge/context.ts'
import {
  ask,
  errorOf,
  makeSignInUser,
  signInAtApi,
  signInAtBrowser,
} from '#tests/edge/worker-http.ts'
import { makeCompany, makeConnection } from '#tests/edge/factories.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { connectionDetail } from './connections.queries.ts'
import { saveGreetingMedia } from './greeting-media.ts'
import { GREETING_FILE_MAX_BYTES } from './limits.ts'

const API = '/api/v1'
const JPEG = [0xff, 0xd8, 0xff, 0xe0]

async function world() {
  const company = await makeCompany()
  const connection = await makeConnection(company, { channel: 'whatsapp', status: 'qrcode' })
  const admin = await makeSignInUser(company, { profile: 'admin' })
  const { bearer } = await signInAtApi(admin)
  return { company, connection, admin, bearer, path: `${API}/whatsapp/${connection.id}` }
}

const upload = (
  path: string,
  headers: Record<string, string>,
  bytes: readonly number[] | Uint8Array<ArrayBuffer>,
  name = 'boas-vindas.jpg',
  type = 'image/jpeg',
) => {
  const form = new FormData()
  form.set('file', new File([Uint8Array.from(bytes)], name, { type }))
  return ask(`${path}/media-upload`, { method: 'POST', headers, body: form })
}

describe('the file that greets', () => {
  it('is kept under what it is, replaces the one before, and goes', async () => {
    const { company, connection, admin, bearer, path } = await world()
    const ctx = contextFor(company, admin)
    const stored = async () =>
      (await env.MEDIA.list({ prefix: `c${company.id}/` })).objects.map(({ key }) => key)
    const answer = await upload(path, bearer, JPEG, '../x/promo\u0007.jpg', 'text/html')
    expect(await answer.json()).toEqual({ name: 'promo.jpg', mime: 'image/jpeg', size: 4 })
    const [key] = await stored()
    expect(isKeyOf(company.id, key ?? '')).toBe(true)
    expect((await env.MEDIA.head(key ?? ''))?.httpMetadata?.contentType).toBe('image/jpeg')
    const detail = await connectionDetail(ctx, connection.id)
    expect(detail.greetingMediaAttachment).toEqual({
      name: 'promo.jpg',
      mime: 'image/jpeg',
      size: 4,
    })
    expect(JSON.stringify(detail)).not.toContain(key)

    const cookie = await signInAtBrowser(admin)
    const desk = await upload(
      `/desk${path}`,
      { ...cookie, Origin: 'http://127.0.0.1:8787' },
      [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31],
      'cardapio.pdf',
      'application/pdf',
    )
    expect(await desk.json()).toMatchObject({ mime: 'application/pdf' })
    expect(await stored()).toHaveLength(1)

    expect((await ask(`${path}/media-upload`, { method: 'DELETE', headers: bearer })).status).toBe(
      200,
    )
    expect(await stored()).toEqual([])
    expect((await connectionDetail(ctx, connection.id)).greetingMediaAttachment).toBeNull()
  })

  it('is a picture, a video, a sound or a PDF, whatever it says it is', async () => {
    const { bearer, path } = await world()
    for (const text of [
      '<html><script>1</script>',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'MZ',
    ]) {
      const answer = await upload(path, bearer, new TextEncoder().encode(text))
      expect(await errorOf(answer)).toEqual({ status: 400, error: 'ERR_INVALID_INPUT' })
    }
    const none = await ask(`${path}/media-upload`, {
      method: 'POST',
      headers: bearer,
      body: new FormData(),
    })
    expect(await errorOf(none)).toEqual({ status: 400, error: 'ERR_INVALID_INPUT' })
  })

  it('may be larger than any other body, up to 16 MB', async () => {
    const { company, connection, admin, bearer, path } = await world()
    const [fits, tooBig] = [2_000_000, GREETING_FILE_MAX_BYTES + 1].map((size) => {
      const bytes = new Uint8Array(size)
      bytes.set(JPEG)
      return bytes
    })
    expect((await upload(path, bearer, fits ?? [])).status).toBe(200)
    const file = new File([tooBig ?? ''], 'grande.jpg')
    const error = await refusal(saveGreetingMedia(contextFor(company, admin), connection.id, file))
    expect(error.code).toBe('ERR_BODY_TOO_LARGE')
    for (const [at, bytes] of [
      [`${path}/media-upload`, GREETING_FILE_MAX_BYTES + 100_000],
      [path, 2_000_000],
    ] as const) {
      const headers = { ...bearer, 'Content-Length': String(bytes) }
      const answer = await ask(at, { method: 'POST', headers, body: 'x' })
      expect(await errorOf(answer)).toEqual({ status: 413, error: 'ERR_BODY_TOO_LARGE' })
    }
  })
})
