import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { keptKey } from '#domains/webhooks/store-inbound.ts'
import { ask } from '#tests/edge/worker-http.ts'
import { makeCompany, makeConnection, makeQueue } from '#tests/edge/factories.ts'
import type { TestCompany } from '#tests/edge/factories.ts'
import { fixtureNames, metaFixture } from '#tests/edge/fixtures.ts'
import { countRows, post, sign, textFor as text } from '#tests/edge/meta-posts.ts'
import type { Counted } from '#tests/edge/meta-posts.ts'
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

describe('the handshake', () => {
  const asked = (token: string) =>
    ask(`/webhooks/meta?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`)

  test('the right token gets the challenge and nothing else', async () => {
    const answer = await asked('test-verify-token')
    expect([answer.status, await answer.text()]).toEqual([200, '1158201444'])
    expect(answer.headers.get('content-type')).toContain('text/plain')
  })

  test.each(['wrong', '', 'test-verify-toke', 'test-verify-token2'])(
    '%j is refused',
    async (token) => {
      const answer = await asked(token)
      expect([answer.status, await answer.text()]).toEqual([403, ''])
    },
  )
})

describe('the signature', () => {
  test.each(fixtureNames)('%s is taken with the signature Meta gave it', async (name) => {
    const { body, signature } = metaFixture(name)
    expect((await post(body, signature)).status).toBe(200)
  })

  test.each([
    ['none', null],
    ['of another algorithm', 'sha1=0123456789abcdef0123456789abcdef01234567'],
    ['too short', 'sha256=00'],
    ['wrong', `sha256=${'0'.repeat(64)}`],
    ['empty', ''],
  ])('%s: refused, nothing stored', async (_what, signature) => {
    const before = await count('inbound_events')
    expect((await post(JSON.stringify(text('wamid.forged', 'falso')), signature)).status).toBe(401)
    expect(await count('inbound_events')).toBe(before)
  })

  test('one changed byte is refused', async () => {
    const { body, signature } = metaFixture('01-text')
    expect((await post(body.replace('another', 'anothex'), signature)).status).toBe(401)
  })
})

describe('bad days', () => {
  test('signed and unreadable is refused: 200 would say that it is stored', async () => {
    const before = await count('inbound_events')
    expect((await post('{"object":', await sign('{"object":'))).status).toBe(400)
    expect(await count('inbound_events')).toBe(before)
  })

  test('a body of nearly 3 MB with 1000 messages is stored whole', async () => {
    const messages = Array.from({ length: 1000 }, (_, i) => ({
      id: `wamid.big.${i}`,
      from: '5511955554444',
      timestamp: String(1_772_452_000 + i),
      type: 'text',
      text: { body: `${i} ${'ção '.repeat(500)}` },
    }))
    const raw = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        {
          changes: [
            {
              field: 'messages',
              value: { metadata: { phone_number_id: '106540352242922' }, contacts: [], messages },
            },
          ],
        },
      ],
    })
    expect(new TextEncoder().encode(raw).byteLength).toBeGreaterThan(2_500_000)
    expect((await post(raw, await sign(raw))).status).toBe(200)
    await expect
      .poll(() => count('messages', `external_id LIKE 'wamid.big.%'`), { timeout: 10_000 })
      .toBe(1000)
  })

  test('more than Meta ever sends is refused before it is read', async () => {
    const raw = 'x'.repeat(3_600_000)
    expect((await post(raw, await sign(raw))).status).toBe(413)
  })

  test('the same body five times at once: one event, one message, one ticket, unread 1', async () => {
    const raw = JSON.stringify(
      text('wamid.five', 'cinco vezes').entry.map((entry) => ({
        object: 'whatsapp_business_account',
        entry: [entry],
      }))[0],
    ).replace('5511987654321', '5511933332222')
    const signature = await sign(raw)
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(raw, signature)))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
    await expect.poll(() => count('messages', `external_id = 'wamid.five'`)).toBe(1)
    expect(await count('inbound_events', `event_key = '${keptKey('m:wamid.five')}'`)).toBe(1)
    expect(
      await count(
        'tickets',
        `unread_messages = 1 AND contact_id IN (SELECT id FROM contacts WHERE number = '5511933332222')`,
      ),
    ).toBe(1)
  })

  test('a body for two companies reaches each its own', async () => {
    const other = await makeCompany()
    await makeConnection(other, { externalId: '207651432889013', queues: [await makeQueue(other)] })
    const raw = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        ...text('wamid.mine', 'minha').entry,
        ...text('wamid.theirs', 'deles', '207651432889013').entry,
      ],
    })
    expect((await post(raw, await sign(raw))).status).toBe(200)
    await expect.poll(() => count('messages', `external_id = 'wamid.mine'`)).toBe(1)
    expect(await count('messages', `external_id = 'wamid.theirs'`)).toBe(0)
    const theirs = shardOf(env, other.shard)
      .prepare(
        `SELECT count(*) AS n FROM messages WHERE company_id = ? AND external_id = 'wamid.theirs'`,
      )
      .bind(other.id)
    await expect.poll(async () => (await theirs.first<{ n: number }>())?.n).toBe(1)
  })
})
