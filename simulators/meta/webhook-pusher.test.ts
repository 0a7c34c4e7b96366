import { webcrypto } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Delivery } from './webhook-deliveries.ts'
import type { Simulator } from './simulator.ts'
import { APP_SECRET, MARIA, startReceiver, startWorld, updatesOf } from './test-world.ts'
import type { Received } from './test-world.ts'

/** The signature by another implementation than the simulator's: WebCrypto over the bytes as received. */
async function isSigned({ headers, bytes }: Received): Promise<boolean> {
  const header = headers['x-hub-signature-256']
  const hex = /^sha256=([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '')?.[1]
  if (hex === undefined) return false
  const key = await webcrypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(APP_SECRET),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  return webcrypto.subtle.verify('HMAC', key, Buffer.from(hex, 'hex'), new Uint8Array(bytes))
}

const bodies = (received: readonly Received[]) => received.map(({ bytes }) => bytes.toString())
const texts = (updates: Record<string, unknown>[]) =>
  updates.map(({ text }) => (text as { body: string }).body)

describe('a webhook', () => {
  it('is compact, escaped as Meta escapes, and signed over exactly those bytes', async () => {
    const { writeAs, idle, receiver } = await startWorld()
    await writeAs(MARIA, 'ação/reação 😊 <b>')
    await idle()
    const [received] = receiver.received
    if (!received) throw new Error('nothing was received')
    const body = received.bytes.toString('latin1')
    expect(body).toContain(String.raw`"body":"a\u00e7\u00e3o\/rea\u00e7\u00e3o \ud83d\ude0a <b>"`)
    expect(/[^\x20-\x7e]/.test(body)).toBe(false)
    expect(await isSigned(received)).toBe(true)
    expect(texts(updatesOf(received.bytes))).toEqual(['ação/reação 😊 <b>'])
    const reprinted = Buffer.from(JSON.stringify(JSON.parse(body)))
    expect(await isSigned({ ...received, bytes: reprinted })).toBe(false)
  })

  it('carries a user’s message as the API documents it', async () => {
    const { writeAs, idle, receiver } = await startWorld()
    await writeAs(MARIA, 'oi', { id: 'wamid.A', timestamp: 1749416383, contextId: 'wamid.B' })
    await idle()
    expect(JSON.parse(bodies(receiver.received)[0] ?? '')).toEqual({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: '102290129340398',
          changes: [
            {
              value: {
                messaging_product: 'whatsapp',
                metadata: {
                  display_phone_number: '15550783881',
                  phone_number_id: '106540352242922',
                },
                contacts: [
                  {
                    profile: { name: 'Maria Souza' },
                    wa_id: MARIA,
                    user_id: expect.stringMatching(/^BR\.\d+$/) as string,
                  },
                ],
                messages: [
                  {
                    from: MARIA,
                    from_user_id: expect.stringMatching(/^BR\.\d+$/) as string,
                    id: 'wamid.A',
                    timestamp: '1749416383',
                    context: { from: '15550783881', id: 'wamid.B' },
                    type: 'text',
                    text: { body: 'oi' },
                  },
                ],
              },
              field: 'messages',
            },
          ],
        },
      ],
    })
  })

  it('comes several times at once when duplicates are asked for', async () => {
    const { control, writeAs, idle, receiver } = await startWorld()
    await control('pusher', { duplicate: 5 })
    await writeAs(MARIA, 'oi')
    await idle()
    expect(receiver.received).toHaveLength(5)
    expect(new Set(bodies(receiver.received)).size).toBe(1)
  })

  it('keeps the order of one conversation, and loses it when shuffled', async () => {
    const { control, writeAs, idle, updates, receiver } = await startWorld()
    await writeAs(MARIA, 'n', { count: 30 })
    await idle()
    const ordered = Array.from({ length: 30 }, (_, index) => `n ${index + 1}`)
    expect(texts(updates())).toEqual(ordered)
    receiver.received.length = 0
    await control('pusher', { shuffle: true })
    await writeAs(MARIA, 'n', { count: 30 })
    await idle()
    expect(texts(updates())).not.toEqual(ordered)
    expect(texts(updates()).sort()).toEqual([...ordered].sort())
  })

  it('batches over entries, changes and messages, and loses none', async () => {
    const { control, writeAs, idle, receiver, updates } = await startWorld()
    await control('pusher', { batch: 8 })
    await Promise.all([
      control('pusher', { holdMs: 20 }),
      writeAs(MARIA, 'a', { count: 5 }),
      writeAs('5521976543218', 'b', { phoneNumberId: '207651432889013', count: 3 }),
    ])
    await idle()
    expect(receiver.received.length).toBeLessThan(8)
    const largest = receiver.received
      .map(({ bytes }) => JSON.parse(bytes.toString()) as { entry: { changes: unknown[] }[] })
      .sort((a, b) => b.entry.length - a.entry.length)[0]
    expect(largest?.entry[0]?.changes.length).toBeGreaterThan(1)
    expect(texts(updates()).sort()).toEqual([
      'a 1',
      'a 2',
      'a 3',
      'a 4',
      'a 5',
      'b 1',
      'b 2',
      'b 3',
    ])
  })

  it('is tried again, with the same bytes, until it is answered 200', async () => {
    const receiver = await startReceiver(0, (nth) => [500, 202, 404, 200][nth - 1] ?? 200)
    const { writeAs, idle, control } = await startWorld({ callbackUrl: receiver.url })
    await writeAs(MARIA, 'oi')
    await idle()
    expect(receiver.received).toHaveLength(4)
    expect(new Set(bodies(receiver.received)).size).toBe(1)
    const { deliveries } = (await control('deliveries')) as { deliveries: Delivery[] }
    expect(deliveries.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 500],
      [2, 202],
      [3, 404],
      [4, 200],
    ])
  })

  it('waits for a target that is not there yet, and the phone shows it as pending meanwhile', async () => {
    const gone = await startReceiver()
    await gone.close()
    const { sim, writeAs, idle } = await startWorld({ callbackUrl: gone.url })
    const { ids } = (await writeAs(MARIA, 'oi')) as { ids: string[] }
    const refused = await firstDelivery(sim)
    expect(refused).toMatchObject({ status: null, error: 'ECONNREFUSED' })
    const entry = () => sim.conversations.locate(ids[0] ?? '')?.entry.status
    expect(entry()).toBe('pending')
    const back = await startReceiver(gone.port)
    await idle()
    expect(back.received).toHaveLength(1)
    expect(entry()).toBe('sent')
  })

  it('comes with a wrong or a missing signature as often as asked, then correctly', async () => {
    const receiver = await startReceiver(0, (nth) => (nth <= 2 ? 401 : 200))
    const { control, writeAs, idle } = await startWorld({ callbackUrl: receiver.url })
    await control('pusher', { missingHeader: 1, wrongSignature: 1 })
    await writeAs(MARIA, 'oi')
    await idle()
    expect(receiver.received[0]?.headers['x-hub-signature-256']).toBeUndefined()
    expect(receiver.received[1]?.headers['x-hub-signature-256']).toMatch(/^sha256=[0-9a-f]{64}$/)
    expect(await Promise.all(receiver.received.map(isSigned))).toEqual([false, false, true])
  })

  it('can be dropped, can leave out delivered, can carry what nobody knows yet', async () => {
    const { control, writeAs, sendText, idle, updates, receiver } = await startWorld()
    await control('pusher', { drop: 1 })
    await writeAs(MARIA, 'perdida')
    await idle()
    expect(updates()).toEqual([])
    await control('pusher', { deliveredOmitted: true, unknownFields: true })
    await sendText(MARIA, 'oi')
    await idle()
    await control('read', { phoneNumberId: '106540352242922', user: MARIA })
    await idle()
    expect(updates().flatMap(({ status }) => status ?? [])).toEqual(['sent', 'read'])
    expect(bodies(receiver.received)[0]).toContain('"field":"future_field"')
  })

  it('is not sent for a WABA whose subscription was removed', async () => {
    const { url, writeAs, idle, receiver, graph } = await startWorld()
    const path = '/v25.0/102290129340398/subscribed_apps'
    await fetch(`${url}${path}`, {
      method: 'DELETE',
      headers: { authorization: 'Bearer sim-token-106540352242922' },
    })
    await writeAs(MARIA, 'oi')
    await idle()
    expect(receiver.received).toEqual([])
    await graph(path, {})
    await writeAs(MARIA, 'de novo')
    await idle()
    expect(receiver.received).toHaveLength(1)
  })
})

async function firstDelivery(sim: Simulator): Promise<Delivery> {
  for (;;) {
    const [delivery] = sim.pusher.deliveries()
    if (delivery) return delivery
    await new Promise((resolve) => setImmediate(resolve))
  }
}
