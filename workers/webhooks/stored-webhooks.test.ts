import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { splitMetaBody } from '#domains/webhooks/split-meta-body.ts'
import { makeCompany, makeConnection, makeQueue } from '#tests/edge/factories.ts'
import type { TestCompany } from '#tests/edge/factories.ts'
import { fixtureNamesOf, metaFixture } from '#tests/edge/fixtures.ts'
import { countRows, post, sign, textFor as text } from '#tests/edge/meta-posts.ts'
import type { Counted } from '#tests/edge/meta-posts.ts'
import { everyMinute } from '#workers/consumers/every-minute.ts'
import { shardOf } from '#workers/env.ts'

let company: TestCompany

beforeAll(async () => {
  company = await makeCompany()
  await makeConnection(company, {
    externalId: '106540352242922',
    queues: [await makeQueue(company)],
  })
})

const count = (...of: [table: Counted, condition?: string]) => countRows(company, ...of)

type Unrouted = { routeKind: string; externalId: string; kind: string; payload: string }
const unrouted = async () =>
  (
    await env.CONTROL.prepare(
      `SELECT route_kind AS routeKind, external_id AS externalId, kind, payload FROM unrouted_events ORDER BY id`,
    ).all<Unrouted>()
  ).results

/** What the company holds for a later release, oldest first. */
async function held(connectionId: number): Promise<{ kind: string; payload: unknown }[]> {
  const { results } = await shardOf(env, company.shard)
    .prepare(
      `SELECT kind, payload FROM inbound_events WHERE company_id = ? AND connection_id = ? AND state = 'held' ORDER BY id`,
    )
    .bind(company.id, connectionId)
    .all<{ kind: string; payload: string }>()
  return results.map(({ kind, payload }) => ({ kind, payload: JSON.parse(payload) as unknown }))
}

/** Every item of a body's entries, as it came. */
const itemsOf = (body: string) =>
  (JSON.parse(body) as { entry: { messaging?: unknown[] }[] }).entry.flatMap(
    ({ messaging = [] }) => messaging,
  )

describe('channels without a driver', () => {
  test.each([
    ['messenger', 'facebook', '682498302938465'],
    ['instagram', 'instagram', '17841405822304914'],
  ] as const)(
    '%s: all that is answered 200 is held, once, as it came',
    async (folder, channel, externalId) => {
      const connection = await makeConnection(company, { channel, externalId })
      const names = fixtureNamesOf(folder)
      for (const name of [...names, ...names]) {
        const { body, signature } = metaFixture(name, folder)
        expect((await post(body, signature)).status, name).toBe(200)
      }
      const items = names.flatMap((name) => itemsOf(metaFixture(name, folder).body))
      await expect.poll(async () => (await held(connection.id)).length).toBe(items.length)
      expect((await held(connection.id)).map(({ payload }) => payload)).toEqual(
        items.map((messaging) => ({ messaging })),
      )
      expect(await count('tickets', `connection_id = ${connection.id}`)).toBe(0)
    },
  )

  test('a field without a reader, and what another app answers, are held too', async () => {
    const connection = await makeConnection(company, { channel: 'facebook', externalId: '777' })
    const item = {
      sender: { id: '1' },
      recipient: { id: '777' },
      message: { mid: 'm_standby', text: 'oi' },
    }
    const raw = JSON.stringify({
      object: 'page',
      entry: [
        { id: '777', standby: [item], changes: [{ field: 'feed', value: { item: 'post' } }] },
      ],
    })
    expect((await post(raw, await sign(raw))).status).toBe(200)
    await expect
      .poll(() => held(connection.id))
      .toEqual([
        { kind: 'messaging', payload: { standby: item } },
        { kind: 'change', payload: { change: { field: 'feed', value: { item: 'post' } } } },
      ])
  })
})

describe('what has no company', () => {
  const storedOf = async (body: unknown) => {
    const before = (await unrouted()).length
    const raw = JSON.stringify(body)
    for (let i = 0; i < 2; i++) expect((await post(raw, await sign(raw))).status, raw).toBe(200)
    return (await unrouted()).slice(before)
  }
  const inAccount = (change: unknown) => ({
    object: 'whatsapp_business_account',
    entry: [{ id: '102290129340398', changes: [change] }],
  })

  test.each([
    [
      'a number nobody linked',
      text('wamid.nobody', 'oi', '999999999999'),
      'whatsappapi',
      '999999999999',
    ],
    [
      'a page nobody linked',
      { object: 'page', entry: [{ id: '31', messaging: [{ message: { mid: 'm_nobody' } }] }] },
      'facebook',
      '31',
    ],
    [
      'a field of a whole account',
      inAccount({ field: 'account_update', value: { event: 'DISABLED_UPDATE' } }),
      'waba',
      '102290129340398',
    ],
    [
      'an object without a reader',
      { object: 'permissions', entry: [{ id: '9', changes: [] }] },
      'object:permissions',
      '9',
    ],
    ['a body without entries', { object: 'page', entries: 5 }, 'object:page', ''],
    ['no object at all', ['x'], 'object:none', ''],
  ])('%s: stored once and answered 200', async (_what, body, routeKind, externalId) => {
    const before = await count('inbound_events')
    expect(await storedOf(body)).toEqual([
      expect.objectContaining({ routeKind, externalId }) as Unrouted,
    ])
    expect(await count('inbound_events')).toBe(before)
  })

  test('a message without an id, and a field of a linked number without a reader, reach the company', async () => {
    const before = await count('inbound_events', `state = 'held'`)
    const metadata = { phone_number_id: '106540352242922' }
    const raw = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        {
          changes: [
            { field: 'messages', value: { metadata, messages: [{ type: 'text' }] } },
            { field: 'brand_new', value: { metadata, news: 1 } },
          ],
        },
      ],
    })
    expect((await post(raw, await sign(raw))).status).toBe(200)
    await expect.poll(() => count('inbound_events', `state = 'held'`)).toBe(before + 2)
  })

  test('answers no 200 when it cannot be stored', async () => {
    const raw = JSON.stringify(text('wamid.lost', 'oi', '888888888888'))
    await env.CONTROL.exec('ALTER TABLE unrouted_events RENAME TO unrouted_events_away')
    try {
      expect((await post(raw, await sign(raw))).status).toBe(500)
    } finally {
      await env.CONTROL.exec('ALTER TABLE unrouted_events_away RENAME TO unrouted_events')
    }
  })

  test('goes to the company that links the account, with what came meanwhile, and is forgotten after eight days', async () => {
    const externalId = '121212121212'
    await storedOf(text('wamid.before', 'antes de conectar', externalId))
    await env.CONTROL.prepare(
      `INSERT INTO unrouted_events (route_kind, external_id, kind, event_key, payload, received_at) VALUES ('facebook', 'old', 'messaging', 'm:old', '{}', ?1)`,
    )
      .bind(Date.now() - 8 * 86_400_000 - 1000)
      .run()
    await makeConnection(company, { externalId, queues: [await makeQueue(company)] })
    await minute()
    await minute()
    await expect.poll(() => count('messages', `external_id = 'wamid.before'`)).toBe(1)
    expect(
      (await unrouted()).filter((one) => [externalId, 'old'].includes(one.externalId)),
    ).toEqual([])
  })
})

/** Runs the cron of a minute to its end. */
async function minute(): Promise<void> {
  const execution = createExecutionContext()
  await everyMinute(env, execution)
  await waitOnExecutionContext(execution)
}

describe('a release that reads more', () => {
  test('handles what an older one held, without anybody asking', async () => {
    const raw = JSON.stringify(text('wamid.later', 'lida depois'))
    const { shard, id } = company
    const store = shardOf(env, shard)
      .prepare(
        `INSERT INTO inbound_events (company_id, connection_id, kind, event_key, payload, state, held_version, received_at)
         SELECT company_id, id, 'message', 'm:wamid.later', ?2, 'held', 0, ?3 FROM connections
         WHERE company_id = ?1 AND external_id = '106540352242922'`,
      )
      .bind(id, JSON.stringify(splitMetaBody(JSON.parse(raw), 0)[0]?.payload), Date.now())
    await store.run()
    await minute()
    await expect
      .poll(() => count('messages', `external_id = 'wamid.later'`), { timeout: 15_000 })
      .toBe(1)
  })
})
