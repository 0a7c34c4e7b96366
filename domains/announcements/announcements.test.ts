import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Job } from '#core/jobs.ts'
import type { CompanyEvent } from '#protocol/realtime/events.ts'
import { contextFor } from '#tests/edge/context.ts'
import { askJson, errorOf, makeSignInUser, signInAtApi } from '#tests/edge/worker-http.ts'
import { makeCompany } from '#tests/edge/factories.ts'
import type { TestCompany, TestUser } from '#tests/edge/factories.ts'
import { connect } from '#tests/edge/room-client.ts'
import { unseenAnnouncements } from './announcements.queries.ts'
import { announceToCompanies } from './announce-to-companies.ts'
import type { AnnouncementPage, AnnouncementView } from './announcements.types.ts'
import { COMPANIES_TOLD_AT_ONCE } from '../companies/limits.ts'
import { ANNOUNCEMENTS_PAGE } from './limits.ts'
import { until } from '#tests/until.ts'

type Bearer = { Authorization: string }
let platform: TestCompany
let company: TestCompany
let reader: TestUser
let asOwner: Bearer
let asReader: Bearer

beforeEach(async () => {
  await env.CONTROL.prepare('DELETE FROM announcements').run()
  ;[platform, company] = [await makeCompany(), await makeCompany()]
  const owner = await makeSignInUser(platform, { super: true, profile: 'admin' })
  reader = await makeSignInUser(company)
  ;[asOwner, asReader] = [(await signInAtApi(owner)).bearer, (await signInAtApi(reader)).bearer]
})

const call = (as: Bearer, method: string, path = '', body?: unknown) =>
  askJson(method, `/api/v1/announcements${path}`, body, as)

async function write(fields: Record<string, unknown> = {}): Promise<AnnouncementView> {
  const answer = await call(asOwner, 'POST', '', { title: 'Aviso', text: 'Texto', ...fields })
  expect(answer.status).toBe(200)
  return await answer.json()
}
const list = async (as: Bearer, query = ''): Promise<AnnouncementPage> =>
  await (await call(as, 'GET', query)).json()
const titles = async (as: Bearer, query = '') =>
  (await list(as, query)).records.map(({ title }) => title)

describe('an announcement', () => {
  it('is low and active unless it says otherwise, and reaches every company', async () => {
    const room = await connect(company, reader)
    const made = await write({ title: ' Manutenção ' })
    expect(made).toMatchObject({ title: 'Manutenção', priority: 3, status: true })
    expect(made.publishedAt).toBe(made.createdAt)
    await room.receives({ ch: 'company-announcement', action: 'create', data: { record: made } })
    expect(await (await call(asReader, 'GET', `/${made.id}`)).json()).toEqual(made)
  })

  it('that is not active is seen by who writes them alone, and goes from every screen', async () => {
    const { id } = await write()
    const room = await connect(company, reader)
    await call(asOwner, 'PUT', `/${id}`, { status: false })
    await room.receives({ ch: 'company-announcement', action: 'delete', data: { id } })
    expect(await errorOf(await call(asReader, 'GET', `/${id}`))).toEqual({
      status: 404,
      error: 'ERR_NOT_FOUND',
    })
    expect((await call(asOwner, 'GET', `/${id}`)).status).toBe(200)
    expect(await titles(asReader)).toEqual([])
    expect(await titles(asOwner)).toEqual(['Aviso'])
    expect(await titles(asOwner, '?status=true')).toEqual([])
  })

  it('keeps what a change leaves out, and is news again once it is made active again', async () => {
    const { id, publishedAt } = await write({ priority: 1, status: false })
    expect(publishedAt).toBe(null)
    const change = async (fields: Record<string, unknown>): Promise<AnnouncementView> =>
      await (await call(asOwner, 'PUT', `/${id}`, fields)).json()
    const active = await change({ status: true })
    expect(active).toMatchObject({ title: 'Aviso', priority: 1, publishedAt: active.updatedAt })
    expect(await change({ text: 'Outro texto' })).toMatchObject({
      text: 'Outro texto',
      publishedAt: active.publishedAt,
    })
  })

  it('that is deleted is gone, and deleting it again finds nothing', async () => {
    const { id } = await write()
    const room = await connect(company, reader)
    expect(await (await call(asOwner, 'DELETE', `/${id}`)).json()).toEqual({ id })
    await room.receives({ ch: 'company-announcement', action: 'delete', data: { id } })
    for (const method of ['GET', 'DELETE'])
      expect((await call(asOwner, method, `/${id}`)).status).toBe(404)
    expect((await call(asOwner, 'PUT', `/${id}`, { title: 'x' })).status).toBe(404)
  })

  it.each([
    ['no title', { title: ' ' }, { title: ['required'] }],
    ['no text', { text: undefined }, { text: ['required'] }],
    ['a title too long', { title: 'a'.repeat(121) }, { title: ['tooLong?count=120'] }],
    ['a text too long', { text: 'a'.repeat(5001) }, { text: ['tooLong?count=5000'] }],
    ['another priority', { priority: 4 }, { priority: ['required'] }],
  ])('with %s is refused at its field', async (_name, fields, errors) => {
    const answer = await call(asOwner, 'POST', '', { title: 'Aviso', text: 'Texto', ...fields })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'ERR_INVALID_INPUT', fields: errors }),
    ])
    expect(await titles(asOwner)).toEqual([])
  })

  it('that is a draft makes the other pages of who writes them look again, and shows nobody anything', async () => {
    const room = await connect(company, reader)
    const { id } = await write({ status: false })
    await room.receives({ ch: 'company-announcement', action: 'delete', data: { id } })
    expect(await titles(asReader)).toEqual([])
  })

  it('is written by the owner of the platform alone, whatever an admin of a company may', async () => {
    const admin = await makeSignInUser(company, { profile: 'admin' })
    const { bearer } = await signInAtApi(admin)
    const { id } = await write()
    for (const answer of [
      await call(bearer, 'POST', '', { title: 'Meu', text: 'x' }),
      await call(bearer, 'PUT', `/${id}`, { title: 'Meu' }),
      await call(bearer, 'DELETE', `/${id}`),
    ])
      expect(await errorOf(answer)).toEqual({ status: 403, error: 'ERR_NO_PERMISSION' })
    expect(await titles(asOwner)).toEqual(['Aviso'])
  })
})

describe('the list', () => {
  it('comes newest first, page by page, by number or from where the last one ended', async () => {
    const all = ANNOUNCEMENTS_PAGE + 3
    for (let n = 1; n <= all; n++) await write({ title: `Aviso ${n}`, status: n !== 5 })
    const first = await list(asReader)
    expect(first.records[0]).toMatchObject({ title: `Aviso ${all}` })
    expect([first.records.length, first.hasMore]).toEqual([ANNOUNCEMENTS_PAGE, true])
    const rest = ['Aviso 2', 'Aviso 1']
    expect(await list(asReader, `?cursor=${first.nextCursor}`)).toMatchObject({
      records: rest.map((title) => ({ title })),
      hasMore: false,
      nextCursor: null,
    })
    expect(await titles(asReader, '?pageNumber=2')).toEqual(rest)
    // A cursor is not to be read, nor to be made.
    expect(first.nextCursor).toMatch(/^[\w-]{30,}$/)
    for (const made of ['x', String(first.records.at(-1)?.id)])
      expect((await call(asReader, 'GET', `?cursor=${made}`)).status).toBe(400)
  })

  it('is searched in titles and texts, accents and capitals aside', async () => {
    await write({ title: 'Manutenção no domingo' })
    await write({ title: 'Novidade', text: 'A MANUTENCAO foi adiada' })
    await write({ title: 'Outra' })
    expect(await titles(asReader, '?searchParam=manutenção')).toEqual([
      'Novidade',
      'Manutenção no domingo',
    ])
    expect(await titles(asReader, '?searchParam=100%25')).toEqual([])
  })
})

describe('how far somebody has read', () => {
  const news = () => unseenAnnouncements(contextFor(company, reader))
  const see = async (until: string) => {
    const answer = await call(asReader, 'POST', '/seen', { until })
    return (await answer.json<{ seenAt: string }>()).seenAt
  }

  it('starts with when they came, rises to what they saw, and never falls or runs ahead', async () => {
    const before = await write()
    await env.CONTROL.prepare('UPDATE users SET created_at = ? WHERE id = ?')
      .bind(Date.parse(before.createdAt), reader.id)
      .run()
    expect(await news()).toEqual({ seenAt: before.createdAt, unseen: [] })
    await until(() => Date.now() > Date.parse(before.createdAt))
    await write({ title: 'Rascunho', status: false })
    const { id, publishedAt } = await write({ title: 'Novo' })
    expect((await news()).unseen).toEqual([{ id, publishedAt }])

    const own = await connect(company, reader)
    expect(await see(publishedAt ?? '')).toBe(publishedAt)
    await own.receives({
      ch: 'company-announcement',
      action: 'updateUnread',
      data: { seenAt: publishedAt },
    })
    expect(await news()).toEqual({ seenAt: publishedAt, unseen: [] })
    expect(await see('2020-01-01T00:00:00.000Z')).toBe(publishedAt)
    expect((await see('2999-01-01T00:00:00.000Z')) < '2900').toBe(true)
  })

  it('is told to nobody else', async () => {
    const colleague = await makeSignInUser(company)
    const room = await connect(company, colleague)
    await see(new Date().toISOString())
    await room.isUpToDate()
    // What else is announced meanwhile, everybody hears.
    expect(room.events().filter(({ action }) => action === 'updateUnread')).toEqual([])
    expect((await unseenAnnouncements(contextFor(company, colleague))).seenAt).toBe(
      new Date(colleague.createdAt).toISOString(),
    )
  })
})

it('is told to the companies part by part, each once, and to none that is closed', async () => {
  const { id } = await write()
  const closed = await makeCompany({ status: false })
  const many = COMPANIES_TOLD_AT_ONCE
  await env.CONTROL.batch(
    Array.from({ length: many }, (_, n) =>
      env.CONTROL.prepare(
        'INSERT INTO companies (name, status, plan_id, shard, created_at, updated_at) VALUES (?, 1, 1, 0, 1, 1)',
      ).bind(`Muitas ${n}`),
    ),
  )
  const told: number[] = []
  const jobs: Job[] = [{ kind: 'announcements.tell', announcementId: id, afterCompanyId: 0 }]
  let rounds = 0
  for (let job = jobs.shift(); job?.kind === 'announcements.tell'; job = jobs.shift()) {
    rounds++
    await announceToCompanies(
      {
        control: env.CONTROL,
        emitTo: (companyId: number, events: readonly CompanyEvent[]) => {
          expect(events).toMatchObject([{ channel: 'announcement', action: 'create' }])
          return Promise.resolve(void told.push(companyId))
        },
        enqueue: (next) => Promise.resolve(void jobs.push(next)),
      },
      job,
    )
  }
  expect(rounds).toBeGreaterThan(1)
  expect(new Set(told).size).toBe(told.length)
  expect(told.length).toBeGreaterThanOrEqual(many + 2)
  expect(told).toEqual(expect.arrayContaining([platform.id, company.id]))
  expect(told).not.toContain(closed.id)
})
