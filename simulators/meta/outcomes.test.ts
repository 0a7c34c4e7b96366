import { describe, expect, it } from 'vitest'
import { waIdOf } from './outcomes.ts'
import type { Simulator } from './simulator.ts'
import { startWorld, wamidOf } from './test-world.ts'

const partial = { behaviour: { history: 'partial' as const } }

describe('a number with a fixed outcome', () => {
  it.each([
    ['0026', 131026],
    ['0049', 131049],
    ['0050', 131050],
  ])('…%s is accepted and then fails with %i', async (suffix, code) => {
    const { sendText, idle, updates } = await startWorld(partial)
    const wamid = wamidOf(await sendText(`+551198765${suffix}`, 'oi'))
    await idle()
    expect(updates()).toEqual([
      expect.objectContaining({
        id: wamid,
        status: 'failed',
        errors: [expect.objectContaining({ code })],
      }),
    ])
  })

  it('…0130 is rate limited twice and then accepted', async () => {
    const { sendText } = await startWorld(partial)
    const codes = []
    for (let nth = 0; nth < 3; nth++) {
      const { status, body } = await sendText('+5511987650130', 'oi')
      codes.push(status === 200 ? 'accepted' : (body.error as { code: number }).code)
    }
    expect(codes).toEqual([130429, 130429, 'accepted'])
  })

  it('…0500 answers HTTP 500 to a message that was accepted', async () => {
    const { sendText, idle, updates } = await startWorld(partial)
    const answer = await sendText('+5511987650500', 'oi', { biz_opaque_callback_data: 'msg:9' })
    expect(answer.status).toBe(500)
    await idle()
    expect(updates()[0]).toMatchObject({ status: 'sent', biz_opaque_callback_data: 'msg:9' })
  })

  it('…0190 kills the token for every later call', async () => {
    const { sendText } = await startWorld(partial)
    const error = { code: 190, error_subcode: 463 }
    expect((await sendText('+5511987650190', 'oi')).body.error).toMatchObject(error)
    expect((await sendText('+5511987654321', 'oi')).body.error).toMatchObject(error)
  })

  it('…0999 hangs for 30 seconds and accepts nothing when the caller gives up', async () => {
    const { url, sim, control, idle, updates } = await startWorld(partial)
    await control('clock', { frozen: true })
    const call = (signal: AbortSignal) =>
      fetch(`${url}/v25.0/106540352242922/messages`, {
        method: 'POST',
        headers: { authorization: 'Bearer sim-token-106540352242922' },
        body: JSON.stringify({
          messaging_product: 'whatsapp',
          to: '5511987650999',
          text: { body: 'oi' },
        }),
        signal,
      })
    const caller = new AbortController()
    const given = call(caller.signal)
    const arrived = watchConversation(sim, '5511987650999')
    await arrived
    caller.abort()
    await expect(given).rejects.toThrow()
    await control('clock', { advanceMs: 30_000, frozen: false })
    await idle()
    expect(updates()).toEqual([])
  })

  it('a Brazilian mobile ending in 90–99 is known without its ninth digit', async () => {
    const { sendText, writeAs, idle, updates } = await startWorld()
    await writeAs('5531987654395', 'oi')
    const answer = await sendText('+5531987654395', 'olá')
    expect(answer.body.contacts).toEqual([{ input: '+5531987654395', wa_id: '553187654395' }])
    await idle()
    expect(updates()[0]).toMatchObject({ from: '553187654395' })
    expect(waIdOf('553187654395')).toBe('553187654395')
    expect(waIdOf('+55 31 98765-4321')).toBe('5531987654321')
    expect(waIdOf('+55 31 93765-4395')).toBe('5531937654395')
  })
})

/** The call has arrived when its conversation is open. */
async function watchConversation(sim: Simulator, user: string) {
  while (!sim.conversations.find('106540352242922', user)) {
    await new Promise((resolve) => setImmediate(resolve))
  }
}
