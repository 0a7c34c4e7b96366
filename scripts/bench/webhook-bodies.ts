import { createHmac } from 'node:crypto'
import { VOLUME_CONNECTION } from '#db/seed/volume.ts'
import type { LoadRequest } from './load.ts'

/** The demo's app secret (contract §1). */
const APP_SECRET = 'test_app_secret_0123456789abcdef'

export type InboundText = { id: string; from: string; name: string; text: string }

/** A signed POST of one text message, as Meta sends it. */
export function webhookPost(message: InboundText): LoadRequest & { body: string } {
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '102290129340398',
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: {
                display_phone_number: VOLUME_CONNECTION.number,
                phone_number_id: VOLUME_CONNECTION.externalId,
              },
              contacts: [{ profile: { name: message.name }, wa_id: message.from }],
              messages: [
                {
                  from: message.from,
                  id: message.id,
                  timestamp: String(Math.floor(Date.now() / 1000)),
                  type: 'text',
                  text: { body: message.text },
                },
              ],
            },
          },
        ],
      },
    ],
  })
  const signature = createHmac('sha256', APP_SECRET).update(body).digest('hex')
  return {
    method: 'POST',
    path: '/webhooks/meta',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    body,
  }
}
