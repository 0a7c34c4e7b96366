import { describe, expect, it } from 'vitest'
import { MARIA, OTHER_PHONE_NUMBER_ID, PHONE_NUMBER_ID, startWorld } from './test-world.ts'

const PATH = `/v25.0/${PHONE_NUMBER_ID}/messages`
const TEXT = { messaging_product: 'whatsapp', to: `+${MARIA}`, type: 'text', text: { body: 'Oi' } }

describe('a refused Graph call', () => {
  it('answers in the shape of the Graph API with its headers', async () => {
    const { graph } = await startWorld()
    const answer = await graph(PATH, { ...TEXT, messaging_product: undefined })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      error: {
        message: '(#100) The parameter messaging_product is required.',
        type: 'OAuthException',
        code: 100,
        error_data: {
          messaging_product: 'whatsapp',
          details: 'The parameter messaging_product is required.',
        },
        fbtrace_id: answer.headers.get('x-fb-trace-id'),
      },
    })
    expect(answer.headers.get('facebook-api-version')).toBe('v25.0')
    expect(JSON.parse(answer.headers.get('x-app-usage') ?? '')).toHaveProperty('call_count')
    expect(answer.headers.get('x-business-use-case-usage')).toContain(
      'estimated_time_to_regain_access',
    )
  })

  it.each([
    ['no token', { authorization: '' }, 104, undefined, 401],
    ['an unknown token', { authorization: 'Bearer nobody' }, 190, undefined, 401],
    [
      "another business's token",
      { authorization: `Bearer sim-token-${OTHER_PHONE_NUMBER_ID}` },
      100,
      33,
      400,
    ],
  ])('refuses %s', async (_what, headers, code, subcode, status) => {
    const { graph } = await startWorld()
    const answer = await graph(PATH, TEXT, headers)
    expect(answer.status).toBe(status)
    expect(answer.body.error).toMatchObject({ code })
    expect((answer.body.error as { error_subcode?: number }).error_subcode).toBe(subcode)
  })

  it.each([
    ['no recipient', { to: undefined }, 131008],
    ['a recipient that is no number', { to: 'maria' }, 131009],
    ['an empty text', { text: { body: '  ' } }, 131008],
    ['a text over 4096 characters', { text: { body: 'ã'.repeat(4097) } }, 100],
    ['an unknown field', { colour: 'blue' }, 100],
    ['an unknown field within text', { text: { body: 'Oi', size: 2 } }, 100],
    ['an unknown type', { type: 'telegram' }, 100],
    ['a type it does not carry', { type: 'location', location: {} }, 131051],
    ['callback data over 512 characters', { biz_opaque_callback_data: 'x'.repeat(513) }, 100],
    [
      'a reaction to an unknown message',
      { type: 'reaction', reaction: { message_id: 'wamid.x' } },
      131009,
    ],
  ])('refuses %s', async (_what, change, code) => {
    const { graph, receiver, idle } = await startWorld()
    const answer = await graph(PATH, { ...TEXT, ...change })
    expect(answer.body.error).toMatchObject({ code, type: 'OAuthException' })
    await idle()
    expect(receiver.received).toEqual([])
  })

  it('accepts a text of 4096 characters, whatever their bytes', async () => {
    const { sendText } = await startWorld()
    expect((await sendText(`+${MARIA}`, '😀'.repeat(4096))).status).toBe(200)
  })

  it('names unknown paths, unknown objects and bodies that are not JSON', async () => {
    const { graph, url } = await startWorld()
    expect((await graph(`/v25.0/${PHONE_NUMBER_ID}/nothing`)).body.error).toMatchObject({
      code: 2500,
    })
    expect((await graph('/v25.0/999')).body.error).toMatchObject({ code: 100, error_subcode: 33 })
    const broken = await fetch(`${url}${PATH}`, { method: 'POST', body: '{"to":' })
    expect(broken.status).toBe(400)
  })
})

describe('a fault', () => {
  it('hits as often as asked and then no more', async () => {
    const { control, sendText } = await startWorld()
    await control('faults', {
      faults: [
        { path: '/messages', times: 2, status: 503, error: { code: 131016, message: 'down' } },
      ],
    })
    const first = await sendText(MARIA, 'a')
    expect(first.status).toBe(503)
    expect(first.body.error).toMatchObject({ code: 131016, message: 'down' })
    expect((await sendText(MARIA, 'b')).status).toBe(503)
    expect((await sendText(MARIA, 'c')).status).toBe(200)
  })

  it('can cut the connection after the message was accepted', async () => {
    const { control, sendText, writeAs, idle, updates } = await startWorld()
    await writeAs(MARIA, 'oi')
    await control('faults', { faults: [{ to: MARIA, accept: true, disconnect: true }] })
    await expect(sendText(MARIA, 'a', { biz_opaque_callback_data: 'msg:1' })).rejects.toThrow()
    await idle()
    expect(updates()).toContainEqual(
      expect.objectContaining({ status: 'delivered', biz_opaque_callback_data: 'msg:1' }),
    )
  })

  it('can answer something that is not JSON', async () => {
    const { control, url } = await startWorld()
    await control('faults', { faults: [{ status: 502, rawBody: '<html>Bad gateway</html>' }] })
    const answer = await fetch(`${url}${PATH}`, { method: 'POST' })
    expect([answer.status, await answer.text()]).toEqual([502, '<html>Bad gateway</html>'])
  })
})
