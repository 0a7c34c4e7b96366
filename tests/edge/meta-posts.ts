import { env } from 'cloudflare:workers'
import { shardOf } from '#workers/env.ts'
import { ask } from './worker-http.ts'
import type { TestCompany } from './factories.ts'

/** The test environment's app secret. */
const SECRET = 'test_app_secret_0123456789abcdef'

/** The signature Meta would give the body. */
export async function sign(raw: string): Promise<string> {
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(SECRET),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(raw)))
  return `sha256=${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Posts a body to the webhook, and says how long it is, as Meta does. */
export const post = (body: string, signature: string | null) =>
  ask('/webhooks/meta', {
    method: 'POST',
    body,
    headers: {
      'content-length': String(new TextEncoder().encode(body).byteLength),
      ...(signature === null ? {} : { 'x-hub-signature-256': signature }),
    },
  })

/** A WhatsApp Cloud body with one text, for the account with this phone number id. */
export const textFor = (id: string, body: string, phoneNumberId = '106540352242922') => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      changes: [
        {
          field: 'messages',
          value: {
            metadata: { phone_number_id: phoneNumberId },
            contacts: [],
            messages: [
              { id, from: '5511987654321', timestamp: '1772452000', type: 'text', text: { body } },
            ],
          },
        },
      ],
    },
  ],
})

export type Counted = 'inbound_events' | 'messages' | 'tickets'

/** How many rows a company has of what webhooks write. */
export async function countRows(
  company: TestCompany,
  table: Counted,
  condition = '1 = 1',
): Promise<number> {
  const row = await shardOf(env, company.shard)
    .prepare(`SELECT count(*) AS n FROM ${table} WHERE company_id = ? AND ${condition}`)
    .bind(company.id)
    .first<{ n: number }>()
  return row?.n ?? -1
}
