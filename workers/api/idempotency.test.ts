import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#core/time.ts'
import { beginUpload, completeUpload } from '#domains/messages/uploads.service.ts'
import { ask, askJson, errorOf, makeSignInUser, signInAtApi } from '#tests/edge/worker-http.ts'
import { saveSetting } from '#domains/settings/settings.service.ts'
import { contextFor } from '#tests/edge/context.ts'
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMessage,
  makeTicket,
  type TestCompany,
} from '#tests/edge/factories.ts'
import { shardOf } from '#workers/env.ts'

async function writer(company: TestCompany) {
  const { bearer } = await signInAtApi(await makeSignInUser(company, { profile: 'admin' }))
  return (body: unknown, key: string) =>
    askJson('POST', '/api/v1/tags', body, { ...bearer, 'Idempotency-Key': key })
}
const rows = (company: TestCompany, sql: string) =>
  shardOf(env, company.shard).prepare(sql).bind(company.id)
const tagsOf = (company: TestCompany) =>
  rows(company, 'SELECT count(*) AS n FROM tags WHERE company_id = ?').first<number>('n')
const tag = { name: 'Cliente novo', color: '#aabbcc', kanban: 0 }

it('does a write once and repeats its answer', async () => {
  const company = await makeCompany()
  const post = await writer(company)
  const first = await post(tag, 'k1')
  const second = await post(tag, 'k1')
  expect(first.status).toBeLessThan(300)
  expect([second.status, await second.text()]).toEqual([first.status, await first.text()])
  expect(first.headers.has('Idempotency-Replayed')).toBe(false)
  expect(second.headers.get('Idempotency-Replayed')).toBe('true')
  expect(await tagsOf(company)).toBe(1)
})

it('repeats a refusal too', async () => {
  const post = await writer(await makeCompany())
  const first = await post({ name: 'x' }, 'k1')
  expect(first.status).toBe(400)
  const second = await post({ name: 'x' }, 'k1')
  expect([second.status, await second.json()]).toEqual([400, await first.json()])
})

it('refuses another request under the same key', async () => {
  const company = await makeCompany()
  const post = await writer(company)
  await post(tag, 'k1')
  expect(await errorOf(await post({ ...tag, name: 'Outro' }, 'k1'))).toEqual({
    status: 409,
    error: 'ERR_IDEMPOTENCY_CONFLICT',
  })
  expect(await tagsOf(company)).toBe(1)
})

it('takes another query for another request', async () => {
  const company = await makeCompany()
  const { bearer } = await signInAtApi(await makeSignInUser(company, { profile: 'admin' }))
  const post = (query: string) =>
    askJson('POST', `/api/v1/tags${query}`, tag, { ...bearer, 'Idempotency-Key': 'k1' })
  expect((await post('?x=1')).status).toBeLessThan(300)
  expect((await post('?x=1')).headers.get('Idempotency-Replayed')).toBe('true')
  expect(await errorOf(await post('?x=2'))).toMatchObject({ error: 'ERR_IDEMPOTENCY_CONFLICT' })
})

it('does it once when both come at the same moment', async () => {
  const company = await makeCompany()
  const post = await writer(company)
  const answers = await Promise.all([post(tag, 'k1'), post(tag, 'k1'), post(tag, 'k1')])
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(0)
  expect(statuses.filter((status) => status >= 300 && status !== 409)).toEqual([])
  expect(await tagsOf(company)).toBe(1)
})

it('says so while the first is still running, and frees the key when it died', async () => {
  const company = await makeCompany()
  const post = await writer(company)
  await post(tag, 'k1')
  await rows(
    company,
    'UPDATE idempotency_keys SET status = NULL, body = NULL WHERE company_id = ?',
  ).run()
  const running = await post(tag, 'k1')
  expect(running.headers.get('Retry-After')).toBe('1')
  expect(await errorOf(running)).toEqual({ status: 409, error: 'ERR_IDEMPOTENCY_IN_PROGRESS' })
  await rows(
    company,
    `UPDATE idempotency_keys SET tried_at = ${Date.now() - MINUTE_MS} WHERE company_id = ?`,
  ).run()
  await rows(company, 'DELETE FROM tags WHERE company_id = ?').run()
  expect((await post(tag, 'k1')).status).toBeLessThan(300)
})

type Open = Awaited<ReturnType<typeof openTicket>>

/** A conversation of a linked phone, held by who is signed in. */
async function openTicket() {
  const company = await makeCompany()
  const user = await makeSignInUser(company, { profile: 'admin' })
  const contact = await makeContact(company)
  const connection = await makeConnection(company, { channel: 'whatsapp' })
  const ticket = await makeTicket(company, { status: 'open', contact, connection, user })
  const message = await makeMessage(company, ticket)
  const { bearer } = await signInAtApi(user)
  return { company, contact, connection, ticket, message, bearer }
}

/** As who was killed between what they did and their answer, a minute ago. */
const loseAnswer = (company: TestCompany) =>
  rows(
    company,
    `UPDATE idempotency_keys SET status = NULL, body = NULL, tried_at = 0 WHERE company_id = ? AND request_hash <> 'form'`,
  ).run()

describe('a request whose answer was lost', () => {
  const sends = {
    message: {
      of: ({ ticket }: Open) => ({ path: `messages/${ticket.id}`, body: { body: 'uma vez' } }),
      count: 'SELECT count(*) AS n FROM messages WHERE company_id = ?',
    },
    'private note': {
      of: ({ ticket }: Open) => ({
        path: `messages/${ticket.id}`,
        body: { body: 'uma vez', isPrivate: true },
      }),
      count: 'SELECT count(*) AS n FROM messages WHERE company_id = ?',
    },
    forwarding: {
      of: ({ contact, message }: Open) => ({
        path: 'message/forwards',
        body: { messageIds: [message.id], contactIds: [contact.id] },
      }),
      count: 'SELECT count(*) AS n FROM forwards WHERE company_id = ?',
    },
    'planned message': {
      of: ({ contact, connection }: Open) => ({
        path: 'schedules',
        body: {
          whatsappId: connection.id,
          contactId: contact.id,
          body: 'uma vez',
          sendAt: new Date(Date.now() + DAY_MS).toISOString(),
        },
      }),
      count: 'SELECT count(*) AS n FROM schedules WHERE company_id = ?',
    },
  }

  it.each(Object.entries(sends))(
    'makes one %s when it is tried again',
    async (_, { of, count }) => {
      const open = await openTicket()
      const { company, bearer } = open
      const { path, body } = of(open)
      const post = (key: string) =>
        askJson('POST', `/api/v1/${path}`, body, { ...bearer, 'Idempotency-Key': key })
      const counted = () => rows(company, count).first<number>('n')
      const none = (await counted()) ?? 0
      expect((await post('k1')).status).toBeLessThan(300)
      // Killed between what it did and its answer, a minute ago.
      await rows(
        company,
        'UPDATE idempotency_keys SET status = NULL, body = NULL, tried_at = 0 WHERE company_id = ?',
      ).run()
      expect((await post('k1')).status).toBeLessThan(300)
      expect(await counted()).toBe(none + 1)
      expect((await post('k2')).status).toBeLessThan(300)
      expect(await counted()).toBe(none + 2)
    },
  )

  it.each([
    ['contacts', { name: 'Bia Lima', number: '5511987654321', email: '' }],
    ['queue', { name: 'Vendas', color: '#112233' }],
  ])('answers a try of %s that comes again with what the first made', async (path, body) => {
    const { company, bearer } = await openTicket()
    const post = (key: string) =>
      askJson('POST', `/api/v1/${path}`, body, { ...bearer, 'Idempotency-Key': key })
    const first = await post('k1')
    await loseAnswer(company)
    const second = await post('k1')
    expect([second.status, await second.json()]).toEqual([first.status, await first.json()])
    // Another request is refused, as it would be without a key.
    expect((await post('k2')).status).toBeGreaterThanOrEqual(400)
  })
})

it('forgets after a day', async () => {
  const company = await makeCompany()
  const post = await writer(company)
  await post(tag, 'k1')
  await rows(
    company,
    `UPDATE idempotency_keys SET created_at = ${Date.now() - DAY_MS} WHERE company_id = ?`,
  ).run()
  expect((await post({ ...tag, name: 'Outra tag' }, 'k1')).status).toBeLessThan(300)
  expect(await tagsOf(company)).toBe(2)
})

it("keeps a colleague's and another company's keys apart", async () => {
  const company = await makeCompany()
  const other = await makeCompany()
  const [ana, bruno, stranger] = [await writer(company), await writer(company), await writer(other)]
  await ana(tag, 'k1')
  expect((await bruno({ ...tag, name: 'Do Bruno' }, 'k1')).status).toBeLessThan(300)
  expect((await stranger(tag, 'k1')).headers.has('Idempotency-Replayed')).toBe(false)
  expect([await tagsOf(company), await tagsOf(other)]).toEqual([2, 1])
})

it('tells an answer again only to who still sees as much as it says', async () => {
  const company = await makeCompany()
  const user = await makeSignInUser(company, { profile: 'user' })
  const { bearer } = await signInAtApi(user)
  const { id } = await makeContact(company, { number: '5511983350042' })
  const change = () =>
    askJson('PUT', `/api/v1/contacts/${id}`, { email: '' }, { ...bearer, 'Idempotency-Key': 'k1' })
  expect(await (await change()).json()).toMatchObject({ number: '5511983350042' })
  expect((await change()).headers.get('Idempotency-Replayed')).toBe('true')
  await saveSetting(contextFor(company), { column: 'lgpdHideNumber', data: 'enabled' })
  const again = await change()
  expect(await again.clone().text()).not.toContain('5511983350042')
  expect(await errorOf(again)).toEqual({ status: 409, error: 'ERR_IDEMPOTENCY_CONFLICT' })
})

it('takes a part of a file under a key, and another one in its place under the same', async () => {
  const company = await makeCompany()
  const user = await makeSignInUser(company, { profile: 'admin' })
  const { bearer } = await signInAtApi(user)
  const ctx = contextFor(company, user)
  const { id } = await beginUpload(ctx, { name: 'a.txt', mime: 'text/plain', size: 3 })
  const put = async (bytes: string, headers: Record<string, string>) =>
    await ask(`/api/v1/uploads/${id}/parts/1`, {
      method: 'PUT',
      headers: { ...bearer, 'Idempotency-Key': 'k', ...headers },
      body: bytes,
    })
  const unsaid = { 'Transfer-Encoding': 'chunked' }
  for (const [bytes, headers] of [
    ['abc', {}],
    ['abc', {}],
    ['abd', unsaid],
    ['xyz', { 'Content-Length': '3' }],
  ] as const) {
    const answer = await put(bytes, headers)
    expect([answer.status, await answer.json()]).toMatchObject([200, { parts: [1] }])
  }
  await completeUpload(ctx, id)
  const [row] = await ctx.db.all<{ key: string }>(
    ctx.db.statement('SELECT key FROM uploads WHERE company_id = ?1 AND id = ?2', id),
  )
  expect(await (await env.MEDIA.get(row?.key ?? ''))?.text()).toBe('xyz')
})
