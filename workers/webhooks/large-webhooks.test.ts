import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { makeCompany, makeConnection, makeQueue } from '#tests/edge/factories.ts'
import { countRows, post, sign } from '#tests/edge/meta-posts.ts'
import { keepInbound } from './keep-inbound.ts'

const MB_BYTES = 1024 * 1024
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
