import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askJson, bearerOf, errorOf } from '#tests/edge/worker-http.ts'
import { makeCompany, makeUser } from '#tests/edge/factories.ts'
import type { TestCompany, TestUser } from '#tests/edge/factories.ts'
import { connect } from '#tests/edge/room-client.ts'
import type { HelpsPage, HelpView } from './helps.types.ts'
import { HELPS_PAGE } from './limits.ts'

type Bearer = { Authorization: string }
let company: TestCompany
let reader: TestUser
let asOwner: Bearer
let asReader: Bearer
const VIDEO = 'hQ2v7b1xKzA'
const OTHER_VIDEO = 'pW9c4mTn0Ls'
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const asked: string[] = []

/** What the pictures of videos are answered with. */
function pictures(answer: (url: string) => Response) {
  vi.spyOn(globalThis, 'fetch').mockImplementation((request) => {
    const url = String(request instanceof Request ? request.url : request)
    asked.push(url)
    return Promise.resolve(answer(url))
  })
}
const none = () => new Response('', { status: 404 })
const jpeg = () => new Response(JPEG, { headers: { 'Content-Length': String(JPEG.length) } })

beforeEach(async () => {
  await env.CONTROL.prepare('DELETE FROM helps').run()
  asked.length = 0
  pictures(none)
  const platform = await makeCompany()
  company = await makeCompany()
  const owner = await makeUser(platform, { super: true, profile: 'admin' })
  reader = await makeUser(company)
  asOwner = (await bearerOf(owner, platform)).bearer
  asReader = (await bearerOf(reader, company)).bearer
})
afterEach(() => vi.restoreAllMocks())

const call = (as: Bearer, method: string, path = '', body?: unknown) =>
  askJson(method, `/api/v1/helps${path}`, body, as)
const aHelp = { title: 'Primeiros passos', description: 'Leia o QR code', video: VIDEO }

async function save(fields: Record<string, unknown> = {}, id?: number): Promise<HelpView> {
  const [method, path] = id === undefined ? ['POST', ''] : ['PUT', `/${id}`]
  const answer = await call(asOwner, method, path, { ...aHelp, ...fields })
  expect(answer.status).toBe(200)
  return await answer.json()
}
const all = async (): Promise<HelpView[]> => (await call(asReader, 'GET', '/list')).json()
const titles = async (query = '') =>
  (await (await call(asReader, 'GET', query)).json<HelpsPage>()).records.map(({ title }) => title)
async function fieldsOf(answer: Response) {
  const { fields } = await answer.json<{ fields: Record<string, string[]> }>()
  return { status: answer.status, fields }
}

describe('a help', () => {
  it('is made, changed and deleted by the platform’s owner, and every company sees each at once', async () => {
    const room = await connect(company, reader)
    const made = await save({ title: ' Primeiros  passos ', video: `https://youtu.be/${VIDEO}` })
    expect(made).toMatchObject({ ...aHelp, thumbnailPath: null })
    const ch = `company-${company.id}-help`
    await room.receives({ ch, action: 'create', data: { id: made.id, help: made } })
    expect(await all()).toEqual([made])
    const changed = await save({ title: 'Outro', description: undefined }, made.id)
    expect(changed).toMatchObject({ id: made.id, title: 'Outro', description: '' })
    await room.receives({ ch, action: 'update', data: { id: made.id, help: changed } })
    expect(await (await call(asOwner, 'DELETE', `/${made.id}`)).json()).toEqual(changed)
    await room.receives({ ch, action: 'delete', data: { id: made.id } })
    expect(await all()).toEqual([])
    for (const method of ['DELETE', 'PUT'])
      expect((await call(asOwner, method, `/${made.id}`, aHelp)).status).toBe(404)
  })

  it('is written by nobody else, whatever an admin of a company may', async () => {
    const admin = await makeUser(company, { profile: 'admin' })
    const { bearer } = await bearerOf(admin, company)
    const { id } = await save()
    for (const answer of [
      await call(bearer, 'POST', '', { ...aHelp, title: 'Meu' }),
      await call(bearer, 'PUT', `/${id}`, { ...aHelp, title: 'Meu' }),
      await call(bearer, 'DELETE', `/${id}`),
    ])
      expect(await errorOf(answer)).toEqual({ status: 403, error: 'ERR_NO_PERMISSION' })
    expect(await titles()).toEqual(['Primeiros passos'])
  })

  it.each([
    ['no title', { title: ' ' }, { title: ['required'] }],
    ['a title too long', { title: 'a'.repeat(121) }, { title: ['tooLong?count=120'] }],
    ['words too long', { description: 'a'.repeat(501) }, { description: ['tooLong?count=500'] }],
    ['no video', { video: ' ' }, { video: ['required'] }],
    ['a video of somewhere else', { video: 'https://vimeo.com/1' }, { video: ['invalidVideo'] }],
    ['an endless address', { video: 'a'.repeat(301) }, { video: ['tooLong?count=300'] }],
  ])('with %s is refused at its field', async (_name, fields, errors) => {
    const answer = await call(asOwner, 'POST', '', { ...aHelp, ...fields })
    expect(await fieldsOf(answer)).toEqual({ status: 400, fields: errors })
    expect(await all()).toEqual([])
  })

  it('has a title of its own, capitals and accents aside; made twice it is one', async () => {
    const first = await save({ title: 'Relatórios' })
    expect(await save({ title: 'Relatórios' })).toEqual(first)
    const taken = { title: ['titleTaken?name=Relat%C3%B3rios'] }
    const twin = { ...aHelp, title: 'RELATORIOS', video: OTHER_VIDEO }
    expect(await fieldsOf(await call(asOwner, 'POST', '', twin))).toEqual({
      status: 400,
      fields: taken,
    })
    const other = await save({ title: 'Outro' })
    expect((await fieldsOf(await call(asOwner, 'PUT', `/${other.id}`, twin))).fields).toEqual(taken)
    expect(await titles()).toEqual(['Relatórios', 'Outro'])
    // Its own title is no other's.
    expect(await save({ title: 'RELATORIOS' }, first.id)).toMatchObject({ title: 'RELATORIOS' })
  })

  it('that changed since it was read is not saved over, unless nobody says what was read', async () => {
    const { id } = await save()
    await save({ title: 'Dela' }, id)
    const mine = { ...aHelp, title: 'Meu', readAs: aHelp }
    const refused = await call(asOwner, 'PUT', `/${id}`, mine)
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({
        error: 'ERR_CHANGED_MEANWHILE',
        data: { readAs: aHelp, now: { ...aHelp, title: 'Dela' } },
      }),
    ])
    expect(await titles()).toEqual(['Dela'])
    await save({ title: 'Meu', readAs: { ...aHelp, title: 'Dela' } }, id)
    // Sent twice it is one save.
    await save({ title: 'Meu', readAs: { ...aHelp, title: 'Dela' } }, id)
    await save({ title: 'Por cima' }, id)
    expect(await titles()).toEqual(['Por cima'])
  })
})

describe('the list', () => {
  it('comes in the order they were made, page by page', async () => {
    for (let n = 1; n <= HELPS_PAGE + 2; n++) await save({ title: `Vídeo ${n}` })
    const first = await (await call(asReader, 'GET')).json<HelpsPage>()
    expect([first.records.length, first.records[0]?.title, first.hasMore]).toEqual([
      HELPS_PAGE,
      'Vídeo 1',
      true,
    ])
    const rest = [`Vídeo ${HELPS_PAGE + 1}`, `Vídeo ${HELPS_PAGE + 2}`]
    expect(await titles(`?cursor=${first.nextCursor}`)).toEqual(rest)
    expect(await titles('?pageNumber=2')).toEqual(rest)
    expect(await all()).toHaveLength(HELPS_PAGE + 2)
    for (const made of ['x', String(first.records.at(-1)?.id)])
      expect((await call(asReader, 'GET', `?cursor=${made}`)).status).toBe(400)
  })

  it('is searched in titles and descriptions, accents and capitals aside', async () => {
    await save({ title: 'Horários e feriados', description: '' })
    await save({ title: 'Filas', description: 'Fora do HORÁRIO' })
    await save({ title: 'Outra', description: '' })
    expect(await titles('?searchParam=horario')).toEqual(['Horários e feriados', 'Filas'])
    expect(await titles('?searchParam=100%25')).toEqual([])
  })
})

describe('the preview picture', () => {
  const pictureOf = async (path: string | null) =>
    await askJson('GET', `/api/v1${path ?? '/helps/0/thumbnail'}`, undefined, asReader)

  it('is fetched once by the server, kept, and served from here', async () => {
    pictures(jpeg)
    const { id } = await save()
    expect(asked).toEqual([`https://pictures.video.test/vi/${VIDEO}/mqdefault.jpg`])
    const [{ thumbnailPath } = { thumbnailPath: null }] = await all()
    expect(thumbnailPath).toMatch(new RegExp(`^/helps/${id}/thumbnail\\?v=[0-9a-f]{16}$`))
    const answer = await pictureOf(thumbnailPath)
    expect(answer.headers.get('Content-Type')).toBe('image/jpeg')
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(JPEG)
    await save({ title: 'Outro título' }, id)
    expect(asked).toHaveLength(1)
    expect((await all())[0]?.thumbnailPath).toBe(thumbnailPath)
  })

  it('goes with its video, and with its help', async () => {
    pictures(jpeg)
    const { id } = await save()
    const kept = async () => (await env.MEDIA.list({ prefix: 'platform/helps/' })).objects.length
    const others = (await kept()) - 1
    const before = (await all())[0]?.thumbnailPath
    await save({ video: OTHER_VIDEO }, id)
    expect(asked.at(-1)).toContain(OTHER_VIDEO)
    expect((await all())[0]?.thumbnailPath).not.toBe(before)
    expect(await kept()).toBe(others + 1)
    await call(asOwner, 'DELETE', `/${id}`)
    expect(await kept()).toBe(others)
  })

  it.each([
    ['nothing', none],
    ['a failure', () => Promise.reject(new TypeError('no network')) as unknown as Response],
    ['what is no picture', () => new Response('<svg/>', { headers: { 'Content-Length': '6' } })],
    ['too much', () => new Response(JPEG, { headers: { 'Content-Length': '9000000' } })],
    ['another address', () => Response.redirect('https://elsewhere.test/', 302)],
  ])(
    'is missing where the other end answers %s, and asked for with the next save',
    async (_what, answer) => {
      pictures(answer)
      const { id } = await save()
      expect((await all())[0]?.thumbnailPath).toBe(null)
      expect((await pictureOf(`/helps/${id}/thumbnail`)).status).toBe(404)
      pictures(jpeg)
      await save({}, id)
      expect((await all())[0]?.thumbnailPath).not.toBe(null)
    },
  )
})
