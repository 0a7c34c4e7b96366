import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { LoggedRequest } from './request-log.ts'
import { MARIA, PHONE_NUMBER_ID, startWorld, VERIFY_TOKEN } from './test-world.ts'

describe('the control plane', () => {
  it('refuses a misspelt mode and says which control exists', async () => {
    const { control } = await startWorld()
    expect((await control('pusher', { duplicates: 2 })).error).toContain('duplicates')
    expect((await control('nothing')).controls).toContain('POST inbound')
    expect(
      (await control('inbound', { phoneNumberId: '1', from: MARIA, text: 'x' })).error,
    ).toContain('1')
  })

  it('logs Graph calls with headers, body and answer', async () => {
    const { sendText, control } = await startWorld({ behaviour: { history: 'partial' } })
    await sendText(MARIA, 'oi')
    const { requests } = (await control('requests')) as { requests: LoggedRequest[] }
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({
      method: 'POST',
      url: `/v25.0/${PHONE_NUMBER_ID}/messages`,
      body: { to: MARIA, text: { body: 'oi' } },
      status: 200,
    })
    expect(requests[0]?.headers.authorization).toBe(`Bearer sim-token-${PHONE_NUMBER_ID}`)
  })

  it('pushes any status, also one that goes backwards', async () => {
    const { writeAs, sendText, control, idle, updates } = await startWorld()
    await writeAs(MARIA, 'oi')
    const answer = await sendText(MARIA, 'olá')
    const [{ id: wamid } = { id: '' }] = answer.body.messages as { id: string }[]
    await idle()
    await control('status', { wamid, status: 'read', timestamp: 1749416383 })
    await control('status', { wamid, status: 'sent' })
    await control('status', { wamid, status: 'failed', errorCode: 131026 })
    await idle()
    const statuses = updates().filter(({ id }) => id === wamid)
    expect(statuses.map(({ status }) => status)).toEqual([
      'sent',
      'delivered',
      'read',
      'sent',
      'failed',
    ])
    expect(statuses[2]?.timestamp).toBe('1749416383')
    expect(statuses[4]).toMatchObject({ errors: [{ code: 131026 }] })
  })

  it('sends a user’s reaction and its removal, which has no emoji', async () => {
    const { writeAs, control, idle, updates } = await startWorld()
    const { ids } = (await writeAs(MARIA, 'oi')) as { ids: string[] }
    const react = (emoji: string | null) =>
      control('inbound', { phoneNumberId: PHONE_NUMBER_ID, reaction: { messageId: ids[0], emoji } })
    await react('😮')
    await react(null)
    await idle()
    expect(updates().flatMap(({ reaction }) => reaction ?? [])).toEqual([
      { message_id: ids[0], emoji: '😮' },
      { message_id: ids[0] },
    ])
  })

  it('shakes hands with a new callback', async () => {
    const { control, receiver } = await startWorld()
    const subscribe = (verifyToken: string) =>
      control('subscription', { callbackUrl: receiver.url, verifyToken })
    expect(await subscribe(VERIFY_TOKEN)).toMatchObject({ verified: true })
    expect(await subscribe('wrong')).toMatchObject({ verified: false })
  })

  it('streams what happens to whoever watches', async () => {
    const { url, writeAs } = await startWorld()
    const response = await fetch(`${url}/__sim/events`)
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    const { ids } = (await writeAs(MARIA, 'oi')) as { ids: string[] }
    let heard = ''
    while (!heard.includes('"status":"sent"')) heard += (await reader?.read())?.value ?? ''
    expect(heard).toContain('event: entry')
    expect(heard).toContain(ids[0])
    await reader?.cancel()
  })

  it('forgets everything on reset', async () => {
    const { writeAs, control, idle, receiver } = await startWorld()
    await control('pusher', { holdMs: 60_000, duplicate: 3 })
    await writeAs(MARIA, 'oi')
    await control('reset', {})
    expect(await idle()).toEqual({ idle: true, pending: 0, travelling: 0 })
    expect(await control('state')).toMatchObject({
      conversations: [],
      settings: { pusher: { duplicate: 1, holdMs: 0 } },
    })
    expect(receiver.received).toEqual([])
  })

  it('answers nobody who comes by another host name or from another site', async () => {
    const { url } = await startWorld()
    const statusWith = (headers: Record<string, string>) =>
      new Promise((resolve, reject) => {
        request(`${url}/__sim/state`, { headers }, (response) => {
          response.resume()
          resolve(response.statusCode)
        })
          .on('error', reject)
          .end()
      })
    expect(await statusWith({ host: 'evil.example:80' })).toBe(403)
    expect(await statusWith({ origin: 'https://evil.example' })).toBe(403)
    expect(await statusWith({ origin: 'http://localhost:8788' })).toBe(200)
  })
})

describe('the business numbers', () => {
  it('are read with fields, listed by WABA and registered with a PIN', async () => {
    const { graph, sim } = await startWorld()
    const fields = 'display_phone_number,verified_name,status'
    expect((await graph(`/v25.0/${PHONE_NUMBER_ID}?fields=${fields}`)).body).toEqual({
      id: PHONE_NUMBER_ID,
      display_phone_number: '15550783881',
      verified_name: 'Balcão Demo',
      status: 'CONNECTED',
    })
    const list = await graph('/v25.0/102290129340398/phone_numbers')
    expect(list.body.data).toEqual([expect.objectContaining({ id: PHONE_NUMBER_ID })])
    const register = (pin: string) =>
      graph(`/v25.0/${PHONE_NUMBER_ID}/register`, { messaging_product: 'whatsapp', pin })
    expect((await register('12')).body.error).toMatchObject({ code: 100 })
    const number = sim.state.findNumber(PHONE_NUMBER_ID)
    if (number) number.registered = false
    expect((await register('123456')).body).toEqual({ success: true })
    expect(number?.registered).toBe(true)
  })

  it('take an override callback only after its handshake', async () => {
    const { graph, receiver } = await startWorld()
    const path = '/v25.0/102290129340398/subscribed_apps'
    const override = { override_callback_uri: receiver.url, verify_token: 'wrong' }
    expect((await graph(path, override)).body.error).toMatchObject({ code: 2200 })
    expect((await graph(path, { ...override, verify_token: VERIFY_TOKEN })).status).toBe(200)
    expect((await graph(path)).body.data).toEqual([
      expect.objectContaining({ override_callback_uri: receiver.url }),
    ])
  })
})
