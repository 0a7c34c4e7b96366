import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { META_TURNS } from '#domains/webhooks/limits.ts'
import { makeCompany, makeConnection, makeQueue } from '#tests/edge/factories.ts'
import { countRows, post, sign, textFor } from '#tests/edge/meta-posts.ts'
import { ask } from '#tests/edge/worker-http.ts'
import { keepInbound } from './keep-inbound.ts'

const MB_BYTES = 1024 * 1024
const WRONG = `sha256=${'0'.repeat(64)}`
const reading = { now: 0, most: 0, bodies: 0 }

/** Posts a megabyte that notes when it is read; Meta's endpoint says what comes of it. */
function postWatched(signature: string | null) {
  let left = 16
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (left === 16) {
          reading.bodies++
          reading.most = Math.max(reading.most, ++reading.now)
        }
        if (left-- > 0) return controller.enqueue(new Uint8Array(MB_BYTES / 16))
        reading.now--
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const headers = {
    'content-length': String(MB_BYTES),
    ...(signature === null ? {} : { 'x-hub-signature-256': signature }),
  }
  return ask('/webhooks/meta', { method: 'POST', body, headers })
}

test.each([null, '', 'sha1=0123456789abcdef0123456789abcdef01234567', 'sha256=00', `${WRONG}0`])(
  'a body with the signature %j is not read',
  async (signature) => {
    reading.bodies = 0
    expect((await postWatched(signature)).status).toBe(401)
    expect(reading.bodies).toBe(0)
  },
)

test('large bodies of one sender are read one at a time, a few of them, and short ones meanwhile', async () => {
  Object.assign(reading, { now: 0, most: 0, bodies: 0 })
  const many = Array.from({ length: 10 }, () => postWatched(WRONG))
  const short = JSON.stringify(textFor('wamid.short', 'oi', '404'))
  expect((await post(short, await sign(short))).status).toBe(200)
  expect(reading.bodies).toBeLessThanOrEqual(2)
  const answers = (await Promise.all(many)).map(({ status }) => status)
  expect(answers.filter((status) => status === 401)).toHaveLength(1 + META_TURNS.waitingOfOne)
  expect(answers.filter((status) => status === 429)).toHaveLength(9 - META_TURNS.waitingOfOne)
  expect([reading.most, reading.bodies]).toEqual([1, 1 + META_TURNS.waitingOfOne])
})

test('what does not say how long it is waits only for what it is longer than short', async () => {
  const many = Array.from({ length: 10 }, () => postWatched(WRONG))
  const chunked = async (id: string, text: string) => {
    const raw = JSON.stringify(textFor(id, text, '404'))
    const headers = { 'x-hub-signature-256': await sign(raw) }
    const { body } = new Response(raw)
    return (await ask('/webhooks/meta', { method: 'POST', body, headers })).status
  }
  const short = Array.from({ length: 6 }, (_, i) => chunked(`wamid.chunked.${i}`, 'oi'))
  expect(await Promise.all(short)).toEqual(Array(6).fill(200))
  await Promise.all(many)
  expect(await chunked('wamid.chunked.long', 'o'.repeat(200_000))).toBe(200)
})

test('a card of half a megabyte with two hundred messages is kept', async () => {
  const company = await makeCompany()
  const queues = [await makeQueue(company)]
  await makeConnection(company, { externalId: '20640532242922', queues })
  const [from, timestamp] = ['5511922221111', '1772452000']
  const raw = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        changes: [
          {
            field: 'messages',
            value: {
              metadata: { phone_number_id: '20640532242922' },
              contacts: [{ wa_id: from, profile: { name: 'Fábio' }, fat: 'f'.repeat(500_000) }],
              messages: Array.from({ length: 200 }, (_, i) => ({
                ...{ id: `wamid.fat.${i}`, from, timestamp, type: 'text' },
                text: { body: `${i}` },
              })),
            },
          },
        ],
      },
    ],
  })
  expect((await post(raw, await sign(raw))).status).toBe(200)
  await expect.poll(() => countRows(company, 'messages'), { timeout: 10_000 }).toBe(200)
})

test('more than one call to a room takes is kept in several', async () => {
  const company = await makeCompany()
  const { id: connectionId } = await makeConnection(company, { channel: 'facebook' })
  const rows = Array.from({ length: 36 }, (_, i) => ({
    ...{ connectionId, kind: 'messaging' as const, key: `m:${i}`, receivedAt: 1 },
    payload: JSON.stringify({ fat: 'f'.repeat(MB_BYTES) }),
  }))
  const routed = [{ companyId: company.id, shard: company.shard, rows }]
  await keepInbound(env, createExecutionContext(), routed, Date.now())
  expect(await countRows(company, 'inbound_events')).toBe(36)
})
