import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#core/time.ts'
import { contextFor } from '#tests/edge/context.ts'
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeTicket,
  makeUser,
  TEST_NOW,
} from '#tests/edge/factories.ts'
import {
  allArrived,
  everyDay,
  knowsAll,
  notices,
  onCallCompany,
  ON_CALL_PHONE,
  ticketsOf,
} from '#tests/edge/on-call-company.ts'
import { accepted, provider } from '#tests/edge/open-conversation.ts'
import { moodyPhone, phone, phoneFails, statusIs } from '#tests/edge/phone-conversation.ts'
import { sweepCompany } from '../sweep/sweep-company.ts'
import { ON_CALL_LOOK_MS } from './limits.ts'
import { onCallById, onCallRoster } from './plantao.queries.ts'
import { saveOnCall } from './save-on-call.ts'

afterEach(() => vi.restoreAllMocks())

describe('a notice', () => {
  it('is one though sweeps meet', async () => {
    const { system, put, wait } = await onCallCompany()
    await put()
    await wait()
    await Promise.all([1, 2, 3, 4].map(() => sweepCompany(system)))
    await system.settled()
    expect(notices(system)).toHaveLength(1)
    const [row] = await system.db.all<{ count: number }>(
      system.db.statement(
        `SELECT count(*) AS count FROM messages WHERE company_id = ?1 AND client_id LIKE 'on-call-%'`,
      ),
    )
    expect(row?.count).toBe(1)
  })

  it('whose writer died before it was sent goes out once, later', async () => {
    const { system, put, wait } = await onCallCompany()
    await put()
    await wait()
    // Dies between the commit and the claim of what is to be sent.
    const batch: typeof system.db.batch = async (statements) =>
      statements.some(({ sql }) => sql.includes(`outbox SET state = 'sending'`))
        ? await new Promise(() => undefined)
        : await system.db.batch(statements)
    await sweepCompany({
      ...system,
      db: { ...system.db, batch },
      defer: () => undefined,
    })
    expect(notices(system)).toEqual([])
    system.clock.advance(MINUTE_MS)
    await sweepCompany(system)
    await system.settled()
    await sweepCompany(system)
    await system.settled()
    expect(notices(system)).toHaveLength(1)
  })

  it('whose writer died before the commit is written by the next', async () => {
    const { system, put, wait, sweepAt } = await onCallCompany()
    await put()
    await wait()
    const batch: typeof system.db.batch = async (statements) => {
      if (statements.some(({ sql }) => sql.includes('SET noticed_at'))) throw new Error('killed')
      return await system.db.batch(statements)
    }
    await sweepCompany({ ...system, db: { ...system.db, batch } })
    await system.settled()
    expect(notices(system)).toEqual([])
    await sweepAt(1)
    expect(notices(system)).toHaveLength(1)
    // The conversation that was there already is the one.
    expect((await ticketsOf(system)).filter(({ name }) => name === 'Ana')).toHaveLength(1)
  })

  it('is not written again while the last one is on its way, so that a phone that comes back sends one', async () => {
    const { mood, answer } = moodyPhone()
    const { system, put, wait, sweepAt } = await onCallCompany((kind, input) =>
      kind === 'number.check' ? knowsAll(input) : answer(kind, input),
    )
    await put({ interval: 5 })
    await wait()
    mood.fails = ['ERR_NO_NODE', true]
    for (let minute = 0; minute <= 60; minute += 5) await sweepAt(minute)
    const written = await system.db.all<{ id: number }>(
      system.db.statement(
        `SELECT id FROM messages WHERE company_id = ?1 AND client_id LIKE 'on-call-%'`,
      ),
    )
    expect(written).toHaveLength(1)
    mood.fails = null
    // The outbox knocks again after five minutes; from then on the interval counts.
    for (const minute of [64, 65, 68]) await sweepAt(minute)
    expect(notices(system)).toHaveLength(1)
    await sweepAt(69)
    expect(notices(system)).toHaveLength(2)
  })

  it('waits for a connection that is up, and says why on its entry', async () => {
    const { admin, system, put, wait, sweepAt } = await onCallCompany()
    const { id } = await put()
    await wait()
    await statusIs(system, 'DISCONNECTED')
    await sweepAt(0)
    expect(notices(system)).toEqual([])
    expect(await onCallById(admin, id)).toMatchObject({
      obstacle: 'ERR_CONNECTION_UNAVAILABLE',
      lastNotice: null,
    })
    expect(system.emitted.filter(({ channel }) => channel === 'plantao')).toMatchObject([
      { action: 'update', audience: { kind: 'admins' } },
    ])
    await sweepAt(1)
    // The same obstacle is no news.
    expect(system.emitted.filter(({ channel }) => channel === 'plantao')).toHaveLength(1)
    await statusIs(system, 'CONNECTED')
    await sweepAt(2)
    expect(notices(system)).toHaveLength(1)
    expect(await onCallById(admin, id)).toMatchObject({
      obstacle: null,
      lastNotice: { at: new Date(TEST_NOW + 2 * MINUTE_MS).toISOString(), hasFailed: false },
    })
  })

  it('needs a default connection', async () => {
    const { admin, system, put, wait, sweepAt } = await onCallCompany()
    const { id } = await put()
    await wait()
    await system.db.all(
      system.db.statement('UPDATE connections SET is_default = 0 WHERE company_id = ?1'),
    )
    await statusIs(system, 'CONNECTED')
    await sweepAt(0)
    expect((await onCallById(admin, id)).obstacle).toBe('ERR_NO_DEF_WAPP_FOUND')
  })

  it('that the phone refuses has failed', async () => {
    const { admin, put, wait, sweepAt } = await onCallCompany(
      phone({
        'number.check': knowsAll,
        'message.send': phoneFails('ERR_NOT_ON_WHATSAPP'),
      }),
    )
    const { id } = await put()
    await wait()
    await sweepAt(0)
    expect((await onCallById(admin, id)).lastNotice).toMatchObject({ hasFailed: true })
  })

  it('survives a clock that was ahead', async () => {
    const { system, put, wait, sweepAt } = await onCallCompany()
    await put({ interval: 15 })
    await wait()
    await sweepAt(24 * 60)
    await allArrived(system)
    // The clock is put right, a day back.
    await sweepAt(0)
    await sweepAt(14)
    expect(notices(system)).toHaveLength(1)
    await sweepAt(15)
    expect(notices(system)).toHaveLength(2)
  })

  it.each([
    ['inactive', `status = 0`],
    ['expired', `due_date = 1`],
  ])('is written for no company that is %s', async (_why, change) => {
    // The platform's own company, the first of all, never expires.
    await makeCompany()
    const { company, system, put, wait, sweepAt } = await onCallCompany()
    await put()
    await wait()
    await env.CONTROL.prepare(`UPDATE companies SET ${change} WHERE id = ?`).bind(company.id).run()
    await statusIs(system, 'CONNECTED')
    await sweepAt(0)
    expect(notices(system)).toEqual([])
  })
})

it('through an official number goes to a phone that wrote in the last 24 hours, and says so else', async () => {
  const graph = provider(accepted('wamid.on-call'))
  const company = await makeCompany()
  const connection = await makeConnection(company, { isDefault: true })
  const admin = contextFor(company, await makeUser(company, { name: 'Ana', profile: 'admin' }))
  const system = contextFor(company, null, { clock: admin.clock })
  await makeTicket(company, { connection })
  const { id } = await saveOnCall(admin, null, {
    userId: admin.actor.kind === 'user' ? admin.actor.userId : 0,
    phone: ON_CALL_PHONE,
    interval: 15,
    times: everyDay('00:00', '00:00'),
  })
  const sweep = async () => {
    await sweepCompany(system)
    await system.settled()
  }
  await sweep()
  expect((await onCallById(admin, id)).obstacle).toBe('ERR_WINDOW_CLOSED')
  // Nobody was made for it.
  expect(await ticketsOf(system)).toHaveLength(1)
  expect(graph.sent).toEqual([])
  await makeTicket(company, {
    connection,
    contact: await makeContact(company, { number: ON_CALL_PHONE }),
    status: 'closed',
    lastInboundAt: system.clock.now() - HOUR_MS,
  })
  system.clock.advance(ON_CALL_LOOK_MS)
  await sweep()
  expect(graph.sent).toMatchObject([
    {
      to: `+${ON_CALL_PHONE}`,
      text: { body: expect.stringContaining('1 atendimento aguarda') as string },
    },
  ])
  expect((await onCallRoster(admin)).records).toMatchObject([{ obstacle: null }])
})

it('costs a company without a roster no round trip', async () => {
  const { company, connection } = await onCallCompany()
  const system = contextFor(company)
  await makeTicket(company, { connection })
  const seen: string[] = []
  const { db } = system
  const counting = {
    ...db,
    all: <Row>(statement: Parameters<typeof db.all>[0]) => {
      seen.push(statement.sql)
      return db.all<Row>(statement)
    },
  }
  await sweepCompany({ ...system, db: counting })
  await system.settled()
  expect(seen.length).toBeGreaterThan(1)
  expect(seen.filter((sql) => sql.includes('on_call_entries'))).toEqual([])
})
