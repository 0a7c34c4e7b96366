import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import { ask, askJson, errorOf, makeSignInUser, signInAtApi } from '#tests/edge/worker-http.ts'
import {
  makeCompany,
  makeConnection,
  makeTicket,
  makeUser,
  TEST_NOW,
} from '#tests/edge/factories.ts'
import { shardOf } from '#workers/env.ts'
import { connectionDetail } from './connections.queries.ts'
import type { ConnectionDetail, ConnectionLine } from './connections.types.ts'

const API = '/api/v1'

async function world() {
  const company = await makeCompany()
  const connection = await makeConnection(company, { channel: 'whatsapp', status: 'qrcode' })
  const admin = await makeSignInUser(company, { profile: 'admin' })
  const { bearer } = await signInAtApi(admin)
  return { company, connection, admin, bearer, path: `${API}/whatsapp/${connection.id}` }
}

describe('what who is told', () => {
  const session = (id: number, companyId: number, at: number) =>
    shardOf(env, 1)
      .prepare(
        `INSERT INTO connection_sessions (connection_id, company_id, state, since, qrcode, qr_expires_at, pairing_code, undecryptable, reconnects, imported_at, updated_at)
         VALUES (?, ?, 'linking', ?, '2@qr-secret', ?, 'PAIRCODE', 3, 7, NULL, ?)`,
      )
      .bind(id, companyId, at, at + 20_000, at)
      .run()

  it('shows sessions and codes to admins only', async () => {
    const { company, connection, bearer, path } = await world()
    await session(connection.id, company.id, Date.now())
    const lines: ConnectionLine[] = await (
      await ask(`${API}/whatsapp?session=0`, { headers: bearer })
    ).json()
    expect(lines).toMatchObject([
      {
        id: connection.id,
        updatedAt: new Date(TEST_NOW).toISOString(),
        session: { state: 'linking', undecryptable: 3, reconnects: 7, statusImportMessages: null },
      },
    ])
    expect(JSON.stringify(lines)).not.toContain('2@qr-secret')
    const detail: ConnectionDetail = await (
      await ask(`${path}?session=0`, { headers: bearer })
    ).json()
    expect(detail).toMatchObject({ qrcode: '2@qr-secret', pairingCode: null, retries: 7 })
    const user = await signInAtApi(await makeSignInUser(company, { profile: 'supervisor' }))
    for (const at of [`${API}/whatsapp`, path]) {
      const told = await (await ask(at, { headers: user.bearer })).text()
      expect(told).toContain(connection.name)
      expect(told).not.toMatch(/qr-secret|PAIRCODE|session|updatedAt|greetingMessage/)
    }
  })

  it('shows no QR code that is too old, and a pairing code while it is asked for', async () => {
    const { company, connection, admin } = await world()
    await session(connection.id, company.id, TEST_NOW)
    const ctx = contextFor(company, admin)
    expect((await connectionDetail(ctx, connection.id)).qrcode).toBe('2@qr-secret')
    ctx.clock.advance(20_000)
    expect(await connectionDetail(ctx, connection.id)).toMatchObject({
      qrcode: null,
      qrExpiresAt: null,
    })
    await ctx.db.all(
      ctx.db.statement(`UPDATE connections SET status = 'PAIRING' WHERE company_id = ?1`),
    )
    expect((await connectionDetail(ctx, connection.id)).pairingCode).toBe('PAIRCODE')
  })

  it('prepares the closing of an import for 35 seconds and offers it while some tickets wait', async () => {
    const { company, connection, admin } = await world()
    await session(connection.id, company.id, TEST_NOW)
    const ctx = contextFor(company, admin)
    const status = async () => (await connectionDetail(ctx, connection.id)).statusImportMessages
    await ctx.db.all(
      ctx.db.statement(
        'UPDATE connection_sessions SET imported_at = ?2 WHERE company_id = ?1',
        TEST_NOW,
      ),
    )
    expect(await status()).toBe(new Date(TEST_NOW).toISOString())
    ctx.clock.advance(34_999)
    expect(await status()).toBe(new Date(TEST_NOW).toISOString())
    ctx.clock.advance(1)
    expect(await status()).toBeNull()
    const ticket = { connection, status: 'pending' as const, unreadMessages: 0 }
    await makeTicket(company, ticket)
    expect(await status()).toBeNull()
    await makeTicket(company, { ...ticket, importedAt: TEST_NOW })
    expect(await status()).toBe('renderButtonCloseTickets')
  })
})

describe('tokens', () => {
  it('are in the first answer and neither in its repetition nor in what is stored for it', async () => {
    const { company, bearer } = await world()
    const headers = { ...bearer, 'Idempotency-Key': 'once' }
    const make = () => askJson('POST', `${API}/whatsapp`, { name: 'Aparelho novo' }, headers)
    const first: ConnectionDetail & { token: string } = await (await make()).json()
    expect(first.token).toMatch(/^[A-Z0-9]{30}$/)
    const again: ConnectionDetail & { token: string } = await (await make()).json()
    expect(again).toEqual({ ...first, token: null })
    const { results } = await shardOf(env, company.shard)
      .prepare('SELECT body FROM idempotency_keys WHERE company_id = ?')
      .bind(company.id)
      .all()
    expect(JSON.stringify(results)).toContain('Aparelho novo')
    expect(JSON.stringify(results)).not.toContain(first.token)
  })

  it('are never in an answer again, of any kind', async () => {
    const { company, bearer } = await world()
    const cloud = await makeConnection(company, {
      apiTokenHash: 'hash-secret',
      apiTokenLast4: 'ABCD',
    })
    const path = `${API}/whatsapp/${cloud.id}`
    const answers = await Promise.all([
      ask(`${API}/whatsapp`, { headers: bearer }),
      ask(path, { headers: bearer }),
      askJson('PUT', path, { name: 'Nome novo' }, bearer),
    ])
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      const text = await answer.text()
      expect(text).not.toContain('hash-secret')
      expect(text).not.toContain(cloud.credentials)
    }
  })
})

describe('the calls of the specification', () => {
  it('are taken with the slash they are written with, and without', async () => {
    const { bearer } = await world()
    for (const path of ['whatsapp-restart/', 'whatsapp-restart']) {
      const answer = await ask(`${API}/${path}`, { method: 'POST', headers: bearer })
      expect(await answer.json()).toEqual({ asked: 0, restarted: 0 })
    }
    expect((await ask(`${API}/whatsapp/?session=0`, { headers: bearer })).status).toBe(200)
  })

  it('link without a body', async () => {
    const { bearer, connection } = await world()
    const path = `${API}/whatsappsession/${connection.id}`
    for (const body of [undefined, {}]) {
      const answer = await askJson('PUT', path, body, bearer)
      expect(await errorOf(answer)).toEqual({ status: 409, error: 'ERR_WAPP_NOT_INITIALIZED' })
    }
    const bad = await askJson('PUT', path, { number: 'x' }, bearer)
    expect(await errorOf(bad)).toEqual({ status: 400, error: 'ERR_INVALID_INPUT' })
  })

  it('say what is wrong with a name', async () => {
    const { bearer } = await world()
    const answer = await askJson('POST', `${API}/whatsapp`, { name: 'a' }, bearer)
    expect(await answer.json()).toMatchObject({ fields: { name: ['Too Short!'] } })
  })

  it('are described with everything they take', async () => {
    const description: { paths: Record<string, Record<string, unknown>> } = await (
      await ask(`${API}/openapi.json`)
    ).json()
    const calls = Object.entries(description.paths)
      .filter(([path]) => /^\/(whatsapp|closedimported)/.test(path))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))
    expect(calls.sort()).toEqual([
      'delete /whatsapp/{whatsappId}',
      'delete /whatsapp/{whatsappId}/media-upload',
      'delete /whatsappsession/{whatsappId}',
      'get /whatsapp',
      'get /whatsapp/{whatsappId}',
      'post /closedimported/{whatsappId}',
      'post /whatsapp',
      'post /whatsapp-restart',
      'post /whatsapp/{whatsappId}/media-upload',
      'post /whatsapp/{whatsappId}/token',
      'post /whatsappsession/{whatsappId}',
      'put /whatsapp/{whatsappId}',
      'put /whatsappsession/{whatsappId}',
    ])
    expect(JSON.stringify(description.paths['/whatsapp']?.['post'])).toContain('importOldMessages')
  })

  it('close what an import brought and nobody took', async () => {
    const { company, connection, bearer } = await world()
    const waiting = { connection, status: 'pending' as const, unreadMessages: 0 }
    await makeTicket(company, { ...waiting, importedAt: TEST_NOW })
    await makeTicket(company, { connection, status: 'pending' })
    await makeTicket(company, {
      connection,
      status: 'open',
      importedAt: TEST_NOW,
      user: await makeUser(company),
    })
    const close = () =>
      ask(`${API}/closedimported/${connection.id}`, { method: 'POST', headers: bearer })
    expect(await (await close()).json()).toEqual({ closed: 1 })
    expect(await (await close()).json()).toEqual({ closed: 0 })
  })
})
