import { Hono } from 'hono'
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { erasePerson } from '#domains/removals/erase-person.ts'
import { contextFor } from '#tests/edge/context.ts'
import { makeCompany, makeContact, makeUser } from '#tests/edge/factories.ts'
import type { TestCompany } from '#tests/edge/factories.ts'
import { askJson, errorOf, makeSignInUser, signInAtApi } from '#tests/edge/worker-http.ts'
import { shardOf } from '#workers/env.ts'
import { answerError } from '../answer-error.ts'
import { idempotency } from './idempotency.ts'
import type { WorkerApiEnv } from './worker-api-env.ts'

const rows = (company: TestCompany, sql: string) =>
  shardOf(env, company.shard).prepare(sql).bind(company.id)
const kept = async (company: TestCompany) =>
  JSON.stringify(
    (await rows(company, 'SELECT * FROM idempotency_keys WHERE company_id = ?').all()).results,
  )
const conflict = { status: 409, error: 'ERR_IDEMPOTENCY_CONFLICT' }

/** A person whom requests under keys made and changed. */
async function world() {
  const company = await makeCompany()
  const { bearer } = await signInAtApi(await makeSignInUser(company, { profile: 'admin' }))
  const keyed = (method: 'POST' | 'PUT', path: string, body: unknown, key: string) =>
    askJson(method, `/api/v1/${path}`, body, { ...bearer, 'Idempotency-Key': key })
  const body = { name: 'Dora Segredo', number: '5511983350077', email: '' }
  const { id } = await (await keyed('POST', 'contacts', body, 'made')).json<{ id: number }>()
  const change = () => keyed('PUT', `contacts/${id}`, { email: 'segredo@cliente.test' }, 'changed')
  await change()
  return {
    company,
    keyed,
    repeats: [() => keyed('POST', 'contacts', body, 'made'), change],
    erase: () => keyed('POST', `contact-erasure/${id}`, {}, 'erased'),
  }
}

it('tells no answer of before an erasure again, keeps none, and does nothing twice', async () => {
  const { company, repeats, erase } = await world()
  expect(await kept(company)).toContain('Dora Segredo')
  expect((await erase()).status).toBe(200)
  expect(await kept(company)).not.toMatch(/segredo|983350077/i)
  for (const repeat of repeats) expect(await errorOf(await repeat())).toEqual(conflict)
  const contacts = 'SELECT count(*) AS n FROM contacts WHERE company_id = ?'
  expect(await rows(company, contacts).first<number>('n')).toBe(1)
})

it('tells that of the erasure again, and what a form made', async () => {
  const { company, keyed, erase } = await world()
  const queue = () => keyed('POST', 'queue', { name: 'Vendas', color: '#112233' }, 'queue')
  const made = await queue()
  await erase()
  expect((await erase()).headers.get('Idempotency-Replayed')).toBe('true')
  // As who was killed between what they did and their answer.
  await rows(
    company,
    `UPDATE idempotency_keys SET status = NULL, tried_at = 0 WHERE company_id = ? AND request_hash <> 'form'`,
  ).run()
  expect(await (await queue()).json()).toEqual(await made.json())
})

it('keeps no answer of a request that was under way', async () => {
  const company = await makeCompany()
  const ctx = contextFor(company, await makeUser(company, { profile: 'admin' }))
  const { id } = await makeContact(company, { name: 'Dora Segredo' })
  const app = new Hono<WorkerApiEnv>()
  app.onError(answerError)
  app.use('*', async (c, next) => (c.set('ctx', ctx), await next()))
  app.post(
    '/slow',
    (c, next) => idempotency(c, next, () => false),
    async (c) => {
      await erasePerson(ctx, id)
      return c.json({ id, name: 'Dora Segredo' })
    },
  )
  const ask = async () =>
    await app.request('/slow', { method: 'POST', headers: { 'Idempotency-Key': 'k' } })
  expect(await (await ask()).json()).toMatchObject({ name: 'Dora Segredo' })
  expect(await kept(company)).not.toContain('Segredo')
  expect(await errorOf(await ask())).toEqual(conflict)
})
