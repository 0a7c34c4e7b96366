import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#core/time.ts'
import { createTicket } from '#domains/tickets/create-ticket.ts'
import { contextFor } from '#tests/edge/context.ts'
import { makeCompany, makeContact, makeQueue, makeUser, TEST_NOW } from '#tests/edge/factories.ts'
import type { TestCompany } from '#tests/edge/factories.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { saveSetting } from '#tests/edge/settings.ts'
import { shardOf } from '#workers/env.ts'
import { apiTokenHash } from './api-token.ts'
import { DEFAULT_SCHEDULES } from './connection-options.ts'
import { createConnectionInput } from './connections.inputs.ts'
import { connectionDetail, listConnections } from './connections.queries.ts'
import { createConnection } from './create-connection.ts'

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

describe('a linked phone', () => {
  it('has the defaults of the specification, its session and its route', async () => {
    const company = await makeCompany()
    const ctx = await asAdmin(company)
    const made = await make(ctx)
    expect(made).toMatchObject({
      name: 'Aparelho',
      channel: 'whatsapp',
      status: 'DISCONNECTED',
      maxUseBotQueues: 3,
      maxUseBotQueuesNPS: 3,
      timeSendQueue: 0,
      whenExpiresTicket: 0,
      schedules: [],
      groupAsTicket: false,
      importOldMessages: null,
      session: null,
    })
    const sessionId = `wa-${company.id}-${made.id}`
    expect(await routes(company)).toEqual([
      { kind: 'whatsapp', externalId: sessionId, connectionId: made.id, shard: company.shard },
    ])
    const row = await ctx.db.first<{ externalId: string }>(
      ctx.db.statement(
        'SELECT external_id AS externalId FROM connections WHERE company_id = ?1 AND id = ?2',
        made.id,
      ),
    )
    expect(row?.externalId).toBe(sessionId)
    expect(ctx.emitted).toEqual([
      {
        channel: 'whatsapp',
        action: 'create',
        data: { id: made.id },
        audience: { kind: 'company' },
      },
    ])
  })

  it('keeps everything the dialog saves', async () => {
    const company = await makeCompany()
    const queues = [await makeQueue(company), await makeQueue(company)]
    const ctx = await asAdmin(company)
    const fields = {
      allowGroup: true,
      greetingMessage: 'Olá',
      complationMessage: 'Até logo',
      outOfHoursMessage: 'Fechado',
      ratingMessage: 'De 0 a 10?',
      promptId: 4,
      maxUseBotQueues: 5,
      timeUseBotQueues: 10,
      expiresTicket: 60,
      whenExpiresTicket: 1,
      expiresInactiveMessage: 'Encerrado',
      timeInactiveMessage: 15,
      inactiveMessage: 'Ainda aí?',
      maxUseBotQueuesNPS: 2,
      expiresTicketNPS: 20,
      timeCreateNewTicket: 30,
      sendIdQueue: queues[0]!.id,
      timeSendQueue: 25,
      importOldMessages: '2026-01-01T00:00:00.000Z',
      importRecentMessages: '2026-02-01T00:00:00.000Z',
      importOldMessagesGroups: true,
      closedTicketsPostImported: true,
      schedules: [{ ...DEFAULT_SCHEDULES[0], startTimeA: '', endTimeA: '' }],
    }
    const made = await make(ctx, {
      ...fields,
      groupAsTicket: 'enabled',
      queues: [{ id: queues[0]!.id }, queues[1]!.id],
    })
    expect(await connectionDetail(ctx, made.id)).toMatchObject({
      ...fields,
      groupAsTicket: true,
      queueIds: queues.map(({ id }) => id),
    })
  })

  it('works the default hours while the company keeps hours by connection', async () => {
    const company = await makeCompany()
    const ctx = await asAdmin(company)
    await saveSetting(ctx, 'scheduleType', 'connection')
    const made = await make(ctx)
    expect(made.schedules).toHaveLength(7)
    expect(made.schedules[6]).toEqual({
      weekday: 'Domingo',
      weekdayEn: 'sunday',
      startTimeA: '08:00',
      endTimeA: '12:00',
      startTimeB: '13:00',
      endTimeB: '18:00',
    })
  })

  it('shows its token once and keeps only what proves it', async () => {
    const company = await makeCompany()
    const ctx = await asAdmin(company)
    const { token, id } = await make(ctx)
    expect(token).toMatch(/^[A-Z0-9]{30}$/)
    const detail = await connectionDetail(ctx, id)
    expect(detail.tokenLast4).toBe(token.slice(-4))
    expect(JSON.stringify(detail)).not.toContain(token)
    const row = await ctx.db.first<Record<string, unknown>>(
      ctx.db.statement('SELECT * FROM connections WHERE company_id = ?1 AND id = ?2', id),
    )
    expect(row?.['api_token_hash']).toBe(await apiTokenHash(token))
    expect(JSON.stringify(row)).not.toContain(token)
  })
})

describe('the default', () => {
  it('is the first connection whatever was said, then the newest that wants it, alone', async () => {
    const company = await makeCompany()
    const ctx = await asAdmin(company)
    await make(ctx, { name: 'primeira', isDefault: false })
    expect(await defaults(company)).toEqual(['primeira'])
    await make(ctx, { name: 'segunda' })
    expect(await defaults(company)).toEqual(['primeira'])
    await make(ctx, { name: 'terceira', isDefault: true })
    expect(await defaults(company)).toEqual(['terceira'])
  })

  it('is one of two that are made as the default at once', async () => {
    const company = await makeCompany()
    const ctx = await asAdmin(company)
    await Promise.all([
      make(ctx, { name: 'uma', isDefault: true }),
      make(ctx, { name: 'outra', isDefault: true }),
    ])
    expect(await defaults(company)).toHaveLength(1)
  })

  it('is what a new ticket asks for when no connection is named', async () => {
    const company = await makeCompany()
    const ctx = await asAdmin(company)
    const contact = await makeContact(company)
    const error = await refusal(createTicket(ctx, { contactId: contact.id }))
    expect(error.code).toBe('ERR_NO_DEF_WAPP_FOUND')
    const { id } = await make(ctx)
    expect(await createTicket(ctx, { contactId: contact.id })).toMatchObject({ whatsappId: id })
  })
})

describe('the plan', () => {
  it('has room for so many connections, also when two take the last place at once', async () => {
    const company = await makeCompany({ plan: { connections: 2 } })
    const ctx = await asAdmin(company)
    await make(ctx, { name: 'primeira' })
    const ends = await Promise.allSettled([
      make(ctx, { name: 'outra', isDefault: true }),
      make(ctx, { name: 'mais uma', isDefault: true }),
    ])
    expect(ends.map((end) => end.status).sort()).toEqual(['fulfilled', 'rejected'])
    const lost = ends.find((end) => end.status === 'rejected')
    expect(lost?.reason).toMatchObject({ code: 'ERR_PLAN_LIMIT', status: 403, data: { limit: 2 } })
    expect(await listConnections(ctx)).toHaveLength(2)
    expect(await routes(company)).toHaveLength(2)
    expect(await defaults(company)).toHaveLength(1)
  })

  it.each([
    ['whatsapp', 'useWhatsapp'],
    ['whatsappapi', 'useWhatsapp'],
    ['facebook', 'useFacebook'],
    ['instagram', 'useInstagram'],
  ])('can leave out %s', async (channel, flag) => {
    const ctx = await asAdmin(await makeCompany({ plan: { [flag]: false } }))
    expect((await refusal(make(ctx, { channel }))).code).toBe('ERR_PLAN_FEATURE_OFF')
    expect(await listConnections(ctx)).toEqual([])
  })

  it('does not make accounts of Facebook and Instagram here', async () => {
    const ctx = await asAdmin(await makeCompany())
    for (const channel of ['facebook', 'instagram']) {
      expect(await refusal(make(ctx, { channel }))).toMatchObject({
        code: 'ERR_INVALID_INPUT',
        fields: { channel: [expect.any(String)] },
      })
    }
  })
})

describe('is refused', () => {
  it('for a name that is missing, too short or too long', () => {
    const problem = (name: unknown) =>
      createConnectionInput.safeParse({ name }).error?.issues.map(({ message }) => message)
    expect(problem(undefined)).toEqual(['required'])
    expect(problem('  ')).toEqual(['required'])
    expect(problem('a')).toEqual(['Too Short!'])
    expect(problem('a'.repeat(51))).toEqual(['Too Long!'])
    expect(problem('a'.repeat(50))).toBeUndefined()
  })

  it('for a redirect time that is not offered, and hours that are none', () => {
    const takes = (input: Record<string, unknown>) =>
      createConnectionInput.safeParse({ name: 'Nome', ...input }).success
    expect([0, 5, 10, 15, 20, 25, 30, 60].map((timeSendQueue) => takes({ timeSendQueue }))).toEqual(
      Array(8).fill(true),
    )
    expect(takes({ timeSendQueue: 7 })).toBe(false)
    expect(takes({ schedules: [{ ...DEFAULT_SCHEDULES[0], startTimeA: '25:00' }] })).toBe(false)
    expect(takes({ schedules: [DEFAULT_SCHEDULES[0], DEFAULT_SCHEDULES[0]] })).toBe(false)
  })

  it('for several queues without a greeting', async () => {
    const company = await makeCompany()
    const queueIds = [(await makeQueue(company)).id, (await makeQueue(company)).id]
    const ctx = await asAdmin(company)
    expect((await refusal(make(ctx, { queueIds, greetingMessage: '  ' }))).code).toBe(
      'ERR_WAPP_GREETING_REQUIRED',
    )
    await make(ctx, { queueIds: [queueIds[0]] })
  })

  it('for a queue of another company', async () => {
    const ctx = await asAdmin(await makeCompany())
    const { id } = await makeQueue(await makeCompany())
    expect((await refusal(make(ctx, { queueIds: [id] }))).code).toBe('ERR_NO_QUEUE_FOUND')
    expect((await refusal(make(ctx, { sendIdQueue: id }))).code).toBe('ERR_NO_QUEUE_FOUND')
  })

  it.each([
    ['begins in the future', TEST_NOW + 1, null, 'importOldMessages'],
    ['begins more than two years ago', Date.UTC(2024, 2, 2, 12) - 1, null, 'importOldMessages'],
    ['ends in the future', TEST_NOW - DAY_MS, TEST_NOW + 1, 'importRecentMessages'],
    ['ends before it begins', TEST_NOW - DAY_MS, TEST_NOW - 2 * DAY_MS, 'importRecentMessages'],
  ])('for an import that %s', async (_what, old, recent, field) => {
    const ctx = await asAdmin(await makeCompany())
    const iso = (time: number | null) => (time === null ? '' : new Date(time).toISOString())
    const dates = { importOldMessages: iso(old), importRecentMessages: iso(recent) }
    const error = await refusal(make(ctx, dates))
    expect([error.code, Object.keys(error.fields ?? {})]).toEqual(['ERR_INVALID_INPUT', [field]])
  })

  it('not for an import that begins exactly two years ago and ends now', async () => {
    const ctx = await asAdmin(await makeCompany())
    const dates = {
      importOldMessages: '2024-03-02T09:00:00-03:00',
      importRecentMessages: new Date(TEST_NOW).toISOString(),
    }
    expect(await make(ctx, dates)).toMatchObject({ importOldMessages: '2024-03-02T12:00:00.000Z' })
  })

  it.each(['user', 'supervisor'] as const)('to a %s', async (profile) => {
    const company = await makeCompany()
    const ctx = contextFor(company, await makeUser(company, { profile }))
    expect((await refusal(make(ctx))).code).toBe('ERR_NO_PERMISSION')
  })
})
