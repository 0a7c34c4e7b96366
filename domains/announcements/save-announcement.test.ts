import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { ask, askJson, bearerOf } from '#tests/edge/worker-http.ts'
import { makeCompany, makeUser } from '#tests/edge/factories.ts'
import type { AnnouncementPage, AnnouncementView } from './announcements.types.ts'

type Bearer = { Authorization: string }
let asOwner: Bearer
let asReader: Bearer

beforeEach(async () => {
  await env.CONTROL.prepare('DELETE FROM announcements').run()
  const [platform, company] = [await makeCompany(), await makeCompany()]
  const owner = await makeUser(platform, { super: true, profile: 'admin' })
  asOwner = (await bearerOf(owner, platform)).bearer
  asReader = (await bearerOf(await makeUser(company), company)).bearer
})

const call = (as: Bearer, method: string, path = '', body?: unknown) =>
  askJson(method, `/api/v1/announcements${path}`, body, as)

async function write(fields: Record<string, unknown> = {}): Promise<AnnouncementView> {
  const answer = await call(asOwner, 'POST', '', { title: 'Aviso', text: 'Texto', ...fields })
  expect(answer.status).toBe(200)
  return await answer.json()
}
const list = async (as: Bearer): Promise<AnnouncementPage> => await (await call(as, 'GET')).json()
const titles = async (as: Bearer) => (await list(as)).records.map(({ title }) => title)

describe('an announcement', () => {
  it('sent twice at once is one; the same words on another day are another', async () => {
    const made = await write({ title: 'Duas vezes' })
    expect(await write({ title: 'Duas vezes' })).toEqual(made)
    expect(await titles(asOwner)).toEqual(['Duas vezes'])
    await env.CONTROL.prepare('UPDATE announcements SET created_at = created_at - 60000').run()
    expect((await write({ title: 'Duas vezes' })).id).not.toBe(made.id)
  })

  it('that changed since it was read is not saved over, unless nobody says what was read', async () => {
    const { id } = await write()
    const readAs = { title: 'Aviso', text: 'Texto', priority: 3, status: true, media: '' }
    const change = (fields: Record<string, unknown>) => call(asOwner, 'PUT', `/${id}`, fields)
    expect((await change({ text: 'Dela' })).status).toBe(200)
    const refused = await change({ text: 'Meu', readAs })
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({
        error: 'ERR_CHANGED_MEANWHILE',
        data: { readAs, now: { ...readAs, text: 'Dela' } },
      }),
    ])
    // Sent twice it is one save.
    for (const _time of ['first', 'again'])
      expect((await change({ text: 'Meu', readAs: { ...readAs, text: 'Dela' } })).status).toBe(200)
    expect((await list(asOwner)).records).toMatchObject([{ text: 'Meu' }])
  })
})

describe('the image', () => {
  const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2])
  const upload = (as: Bearer, id: number, bytes: Uint8Array<ArrayBuffer>, name = 'aviso.png') => {
    const body = new FormData()
    body.set('file', new File([bytes], name, { type: 'image/png' }))
    const path = `/api/v1/announcements/${id}/media-upload`
    return ask(path, { method: 'POST', headers: as, body })
  }
  const stored = async () =>
    (await env.MEDIA.list({ prefix: 'platform/announcements/' })).objects.length
  const read = (as: Bearer, path: string | null) => ask(`/api/v1${path}`, { headers: as })

  it('is given, replaced and taken off; whoever sees the announcement sees it', async () => {
    const { id } = await write()
    const before = await stored()
    const given = await (await upload(asOwner, id, PNG)).json<AnnouncementView>()
    expect(given).toMatchObject({ mediaName: 'aviso.png', title: 'Aviso' })
    const answer = await read(asReader, given.mediaPath)
    expect(answer.headers.get('Content-Type')).toBe('image/png')
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PNG)
    const other = await (await upload(asOwner, id, PNG, 'outra.png')).json<AnnouncementView>()
    expect(other.mediaPath).not.toBe(given.mediaPath)
    expect(await stored()).toBe(before + 1)

    await call(asOwner, 'PUT', `/${id}`, { status: false })
    expect((await read(asReader, other.mediaPath)).status).toBe(404)
    expect((await read(asOwner, other.mediaPath)).status).toBe(200)
    const taken = await call(asOwner, 'DELETE', `/${id}/media-upload`)
    expect(await taken.json()).toMatchObject({ mediaPath: null, mediaName: null })
    expect((await read(asOwner, other.mediaPath)).status).toBe(404)
    expect(await stored()).toBe(before)
  })

  it('goes with its announcement', async () => {
    const before = await stored()
    const { id } = await write()
    await upload(asOwner, id, PNG)
    expect(await stored()).toBe(before + 1)
    await call(asOwner, 'DELETE', `/${id}`)
    expect(await stored()).toBe(before)
  })

  it.each([
    ['what is no image', new TextEncoder().encode('<svg onload=alert(1)>'), 'notAnImage'],
    ['a GIF', new TextEncoder().encode('GIF89a'), 'notAnImage'],
    ['nothing', new Uint8Array(), 'fileEmpty'],
    ['too much', new Uint8Array(5 * 1024 * 1024 + 1), 'fileTooLarge?count=5'],
  ])('is refused when it is %s, whatever it says it is', async (_what, bytes, problem) => {
    const { id } = await write()
    const before = await stored()
    const answer = await upload(asOwner, id, bytes)
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ fields: { file: [problem] } }),
    ])
    expect(await stored()).toBe(before)
  })

  it('is given by nobody else, and to none that there is not', async () => {
    const { id } = await write()
    expect((await upload(asReader, id, PNG)).status).toBe(403)
    expect((await upload(asOwner, 987_654, PNG)).status).toBe(404)
    expect((await list(asReader)).records).toMatchObject([{ mediaPath: null }])
  })
})
