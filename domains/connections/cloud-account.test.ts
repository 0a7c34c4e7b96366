import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openEnvelope } from '#core/auth/envelopes.ts'
import type { CompanyContext } from '#core/context.ts'
import { MINUTE_MS } from '#core/time.ts'
import { contextFor } from '#tests/edge/context.ts'
import { makeCompany, makeConnection, makeUser } from '#tests/edge/factories.ts'
import type { TestCompany } from '#tests/edge/factories.ts'
import { provider, refused } from '#tests/edge/open-conversation.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { shardOf } from '#workers/env.ts'
import { createConnectionInput } from './connections.inputs.ts'
import { listConnections } from './connections.queries.ts'
import { createConnection } from './create-connection.ts'

afterEach(() => vi.restoreAllMocks())

const make = (ctx: Parameters<typeof createConnection>[0], input: Record<string, unknown> = {}) =>
  createConnection(ctx, createConnectionInput.parse({ name: 'Aparelho', ...input }))

const asAdmin = async (company: TestCompany) =>
  contextFor(company, await makeUser(company, { profile: 'admin' }))

const routes = async (company: TestCompany) =>
  (
    await env.CONTROL.prepare(
      'SELECT kind, external_id AS externalId, connection_id AS connectionId, shard FROM channel_routes WHERE company_id = ?',
    )
      .bind(company.id)
      .all()
  ).results

const defaults = async (company: TestCompany) =>
  (
    await shardOf(env, company.shard)
      .prepare('SELECT name FROM connections WHERE company_id = ? AND is_default = 1')
      .bind(company.id)
      .all<{ name: string }>()
  ).results.map((row) => row.name)

describe('an account of the Cloud API', () => {
  const account = { channel: 'whatsappapi', phoneNumberId: '555000111', accessToken: 'EAAG-token' }
  const works = { body: { id: '555000111', display_phone_number: '+55 11 4000-1234' } }

  it('is asked at Meta, sealed, routed and connected with its number', async () => {
    const company = await makeCompany()
    const ctx = await asAdmin(company)
    const meta = provider(works)
    const made = await make(ctx, account)
    expect(made).toMatchObject({
      status: 'CONNECTED',
      number: '551140001234',
      isDefault: true,
      phoneNumberId: '555000111',
      hasAccessToken: true,
    })
    expect(meta.requests[0]?.url).toContain('/555000111?')
    expect(meta.requests[0]?.headers.get('authorization')).toBe('Bearer EAAG-token')
    expect(await routes(company)).toMatchObject([
      { kind: 'whatsappapi', externalId: '555000111', connectionId: made.id },
    ])
    const row = await ctx.db.first<{ credentials: string }>(
      ctx.db.statement('SELECT credentials FROM connections WHERE company_id = ?1'),
    )
    const place = {
      companyId: company.id,
      table: 'connections',
      row: made.id,
      column: 'credentials',
    }
    expect(await openEnvelope(ctx.config, row!.credentials, place)).toBe('EAAG-token')
    expect(JSON.stringify(made)).not.toContain('EAAG-token')
  })

  it('is not made with a token that Meta refuses, nor without one', async () => {
    const ctx = await asAdmin(await makeCompany())
    provider(refused(190, 401))
    expect(await refusal(make(ctx, { ...account, phoneNumberId: '555000222' }))).toMatchObject({
      code: 'ERR_INVALID_INPUT',
      fields: { accessToken: ['metaToken'] },
    })
    for (const field of ['accessToken', 'phoneNumberId']) {
      const error = await refusal(make(ctx, { ...account, [field]: undefined }))
      expect(error.fields).toEqual({ [field]: ['required'] })
    }
    expect(await listConnections(ctx)).toEqual([])
  })

  it('is not made while Meta can not be asked', async () => {
    const ctx = await asAdmin(await makeCompany())
    provider({ fail: new Error('connection refused') })
    expect((await refusal(make(ctx, account))).code).toBe('ERR_CONNECTION_UNAVAILABLE')
    expect(await listConnections(ctx)).toEqual([])
  })

  it('has one owner on the whole platform, and nobody is told whose it is', async () => {
    const owner = await makeCompany({ name: 'Dona da conta' })
    const { externalId } = await makeConnection(owner, { name: 'Conta da dona' })
    const company = await makeCompany()
    const ctx = await asAdmin(company)
    await make(ctx, { name: 'padrão' })
    provider(works)
    const taken = { ...account, phoneNumberId: externalId, isDefault: true }
    const error = await refusal(make(ctx, taken))
    expect([error.code, error.status]).toEqual(['ERR_DUPLICATED_CONNECTION', 409])
    expect(JSON.stringify([error.message, error.data])).not.toMatch(/[Dd]ona/)
    expect((await listConnections(ctx)).map(({ name }) => name)).toEqual(['padrão'])
    expect(await defaults(company)).toEqual(['padrão'])
    expect(await routes(owner)).toHaveLength(1)
  })

  it('goes to one of two companies that link it at once, and is there once', async () => {
    const contexts = [await asAdmin(await makeCompany()), await asAdmin(await makeCompany())]
    provider(works)
    const both = { ...account, phoneNumberId: '555000333' }
    const ends = await Promise.allSettled(contexts.map((ctx) => make(ctx, both)))
    expect(ends.map((end) => end.status).sort()).toEqual(['fulfilled', 'rejected'])
    const counts = await Promise.all(
      contexts.map(async (ctx) => (await listConnections(ctx)).length),
    )
    expect(counts.sort()).toEqual([0, 1])
  })

  it('is linked once in a company', async () => {
    const ctx = await asAdmin(await makeCompany())
    provider(works)
    const once = { ...account, phoneNumberId: '555000444' }
    await make(ctx, once)
    expect((await refusal(make(ctx, once))).code).toBe('ERR_DUPLICATED_CONNECTION')
    expect(await listConnections(ctx)).toHaveLength(1)
  })

  it('that a form links five times at once, and once more, is one, with one token', async () => {
    const company = await makeCompany({ plan: { connections: 2 } })
    const [ctx, colleague] = [await asAdmin(company), await asAdmin(company)]
    provider(works)
    const input = createConnectionInput.parse({
      ...account,
      name: 'Conta',
      phoneNumberId: '555000555',
    })
    const link = (who = ctx) => createConnection(who, input, { once: true })
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => link()))
    ctx.clock.advance(MINUTE_MS)
    all.push(await link())
    expect(new Set(all.map(({ id, token }) => `${id} ${token}`)).size).toBe(1)
    expect((await listConnections(ctx)).map(({ status }) => status)).toEqual(['CONNECTED'])
    expect((await refusal(link(colleague))).code).toBe('ERR_DUPLICATED_CONNECTION')
  })

  it('that a form left half linked is finished by the same form', async () => {
    const company = await makeCompany()
    const ctx = await asAdmin(company)
    provider(works)
    const input = createConnectionInput.parse({
      ...account,
      name: 'Conta',
      phoneNumberId: '555000666',
    })
    const first: CompanyContext['control']['first'] = (statement) =>
      statement.sql.startsWith('INSERT INTO channel_routes')
        ? Promise.reject(new Error('cut off'))
        : ctx.control.first(statement)
    const cut = { ...ctx, control: { ...ctx.control, first } }
    await expect(createConnection(cut, input, { once: true })).rejects.toThrow('cut off')
    const { id, status } = await createConnection(ctx, input, { once: true })
    expect(status).toBe('CONNECTED')
    expect(await routes(company)).toMatchObject([{ connectionId: id }])
    expect(await defaults(company)).toEqual(['Conta'])
  })
})
