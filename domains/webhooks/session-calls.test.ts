import { describe, expect, test } from 'vitest'
import { ANA, conversationOf, linkedPhone, received, rowsOf } from '#tests/edge/linked-phone.ts'

describe('calls', () => {
  const call = (callId: string, change = {}) => ({
    callId,
    from: ANA,
    video: false,
    group: false,
    missed: false,
    at: received().message.at,
    ...change,
  })
  const refusing = async (language?: string) => {
    const world = await linkedPhone({ ...(language === undefined ? {} : { language }) })
    await rowsOf(
      world.ctx,
      `INSERT INTO company_settings (company_id, key, value, updated_at) VALUES (?1, 'acceptCallWhatsapp', 'disabled', 0)`,
    )
    const rejected = () => world.ctx.commands.filter(({ kind }) => kind === 'call.reject')
    return { ...world, rejected }
  }

  test('stand in the conversation', async () => {
    const { ctx, tell } = await linkedPhone()
    await tell('call.offered', call('C1', { video: true }))
    const { ticket, messages } = await conversationOf(ctx)
    expect(ticket).toMatchObject({ lastMessage: '📞', unreadMessages: 1 })
    expect(messages).toMatchObject([
      {
        wid: 'call:C1',
        mediaType: 'call_log',
        data: { video: true, missed: false, rejected: false },
      },
    ])
    await ctx.settled()
    expect(ctx.commands.filter(({ kind }) => kind === 'call.reject')).toEqual([])
  })

  test('show how they ended: taken on the phone, declined there, or by nobody', async () => {
    const { ctx, tell } = await linkedPhone()
    const ends = {
      taken: ['accept', 'terminate'],
      declined: ['reject', 'terminate'],
      rangOut: ['timeout'],
      givenUp: ['terminate'],
    }
    for (const [callId, hows] of Object.entries(ends)) {
      await tell('call.offered', call(callId))
      for (const how of hows) await tell('call.ended', { callId, from: ANA, how, at: 2 })
    }
    const { messages } = await conversationOf(ctx)
    const shown = Object.fromEntries(messages.map(({ wid, data }) => [wid, data]))
    expect(shown).toMatchObject({
      'call:taken': { accepted: true, missed: false, rejected: false },
      'call:declined': { missed: false, rejected: true },
      'call:rangOut': { missed: true },
      'call:givenUp': { missed: true },
    })
  })

  test('that the company does not take are rejected, and the caller is told once in ten minutes', async () => {
    const { ctx, tell, rejected } = await refusing('en')
    await tell('call.offered', call('C1'))
    await tell('call.offered', call('C2'))
    await ctx.settled()
    const { ticket, messages } = await conversationOf(ctx)
    expect(messages.map(({ clientId, fromMe }) => [clientId, fromMe])).toEqual([
      [null, false],
      ['call-C1', true],
      [null, false],
    ])
    expect(messages[0]?.data).toMatchObject({ rejected: true })
    expect(messages[1]?.body).toBe(
      'We do not take calls here. Write to us or send a voice message, and we will answer as soon as we can.',
    )
    expect(messages[1]?.wid).toMatch(/^3EB0[0-9A-F]{18}$/)
    expect(ticket.lastMessage).toBe('📞')
    expect(rejected().map(({ input }) => input)).toEqual([
      { callId: 'C1', from: ANA.jid },
      { callId: 'C2', from: ANA.jid },
    ])
    expect(await rowsOf(ctx, `SELECT id FROM outbox WHERE company_id = ?1`)).toHaveLength(1)
    ctx.clock.advance(600_001)
    await tell('call.offered', call('C3', { at: ctx.clock.now() }))
    expect((await conversationOf(ctx)).messages.at(-1)?.clientId).toBe('call-C3')
  })

  test('that were missed are only told of, those in groups are nobody’s', async () => {
    const { ctx, tell, rejected } = await refusing()
    await tell('call.offered', call('C1', { missed: true }))
    await tell('call.offered', call('C2', { group: true }))
    await ctx.settled()
    const { messages } = await conversationOf(ctx)
    expect(messages).toMatchObject([{ wid: 'call:C1', data: { missed: true, rejected: false } }])
    expect(rejected()).toEqual([])
  })
})
