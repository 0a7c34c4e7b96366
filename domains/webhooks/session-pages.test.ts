import { describe, expect, test } from 'vitest'
import { textBody } from '#tests/edge/customer-text.ts'
import { makeConnection } from '#tests/edge/factories.ts'
import {
  ANA,
  GROUP,
  ME,
  PHOTO,
  changeOf,
  conversationOf,
  drain,
  forgetTheMark,
  inGroup,
  linkedPhone,
  received,
  rowsOf,
  ticketsOf,
  undecryptable,
} from '#tests/edge/linked-phone.ts'
import { storeBody } from '#tests/edge/store-body.ts'
import { processInbound } from './process-inbound.ts'

describe('what this release cannot read', () => {
  test('is held and stops nothing', async () => {
    const { ctx, store, drain: work } = await linkedPhone()
    await store('message.telepathic', { thought: 'x' } as never)
    await store('message.received', { message: 'nonsense' } as never)
    await store('history.chunk', { nonsense: true } as never)
    await store('message.received', received({ text: 'bom dia' }))
    await work()
    expect((await conversationOf(ctx)).ticket.lastMessage).toBe('bom dia')
    const rows = await rowsOf<{ state: string; kept: number }>(
      ctx,
      `SELECT state, payload IS NOT NULL AS kept FROM inbound_events WHERE company_id = ?1 ORDER BY id`,
    )
    expect(rows).toEqual([
      { state: 'held', kept: 1 },
      { state: 'held', kept: 1 },
      { state: 'held', kept: 1 },
      { state: 'done', kept: 0 },
    ])
  })

  test('a message that names nobody is held too', async () => {
    const { ctx, tell } = await linkedPhone()
    await tell('message.received', received({ chat: { jid: 'odd@bot', kind: 'person' } }))
    expect(
      await rowsOf(
        ctx,
        `SELECT id FROM inbound_events WHERE company_id = ?1 AND payload IS NOT NULL`,
      ),
    ).toHaveLength(1)
  })
})

describe('pages', () => {
  test('of Meta’s and a phone’s events together keep provider order', async () => {
    const { company, ctx, store, drain: work } = await linkedPhone()
    const cloud = await makeConnection(company)
    const at = received().message.at
    for (let i = 0; i < 6; i++) {
      if (i % 2 === 0)
        await store('message.received', received({ text: `a${i}`, at: at + i * 1000 }))
      else {
        const text = {
          id: `wamid.${i}`,
          from: '5511912340000',
          body: `c${i}`,
          timestamp: at / 1000 + i,
        }
        await storeBody(ctx, textBody([text]), cloud.externalId ?? '')
      }
    }
    await work()
    expect(
      (await ticketsOf(ctx)).map((one) => [one.channel, one.lastMessage, one.unreadMessages]),
    ).toEqual([
      ['whatsappapi', 'c5', 3],
      ['whatsapp', 'a4', 3],
    ])
  })

  test('end before history, which is handled alone and in its turn', async () => {
    const { ctx, store } = await linkedPhone()
    const history = {
      source: 'recent' as const,
      progress: 1,
      messages: [],
      contacts: [],
      mappings: [],
    }
    await store('message.received', received())
    await store('history.chunk', { ...history })
    await store('message.received', received())
    const processed: unknown[] = []
    for (let i = 0; i < 3; i++) processed.push(await processInbound(ctx))
    expect(processed).toEqual([
      { processed: 1, more: true },
      { processed: 1, more: true },
      { processed: 1, more: false },
    ])
  })

  test('killed between the store and the effect are handled after the restart, in order', async () => {
    const { ctx, store } = await linkedPhone()
    const at = received().message.at
    for (let i = 0; i < 100; i++)
      await store('message.received', received({ text: `m${i}`, at: at + i * 1000 }))
    const killed = { ...ctx, db: { ...ctx.db, batch: () => Promise.reject(new Error('killed')) } }
    await drain(killed).catch(() => undefined)
    expect(await ticketsOf(ctx)).toEqual([])
    ctx.clock.advance(200_000)
    await drain(ctx)
    const { ticket, messages } = await conversationOf(ctx)
    expect(ticket).toMatchObject({ unreadMessages: 100, lastMessage: 'm99' })
    expect(messages.map((message) => message.body)).toEqual(
      Array.from({ length: 40 }, (_, i) => `m${i + 60}`),
    )
  })
})

test('every kind of event handled twice is handled once', async () => {
  const { ctx, store, connection } = await linkedPhone({ allowGroup: true, status: 'OPENING' })
  const ours = { fromMe: true, sender: ME, id: '3EB0AA' }
  await store('message.received', received({ id: '3A1', text: 'um' }))
  await store('message.received', received({ ...ours, text: 'nosso' }))
  await store('message.received', received({ ...inGroup, id: '3A2' }))
  await store('message.undecryptable', undecryptable('3A3'))
  await store('message.received', received({ id: '3A3', content: { kind: 'image', media: PHOTO } }))
  await store('message.edited', { ...changeOf('3A1'), content: { kind: 'text', text: 'dois' } })
  await store('message.reacted', { ...changeOf('3EB0AA'), emoji: '👍' })
  await store('message.deleted', changeOf('3A3'))
  await store('message.ack', { chat: ANA.jid, id: '3EB0AA', status: 'sent', error: null, at: 1 })
  await store('message.receipt', {
    chat: ANA.jid,
    ids: ['3EB0AA'],
    status: 'read',
    participant: null,
    at: 1,
  })
  await store('identity.mapped', { lid: ANA.lid, phone: ANA.phone })
  await store('contacts.changed', { contacts: [{ ...ANA, pushName: 'Ana' }] })
  await store('call.offered', {
    callId: 'C1',
    from: ANA,
    video: false,
    group: false,
    missed: false,
    at: ctx.clock.now(),
  })
  await store('call.ended', { callId: 'C1', from: ANA, how: 'timeout', at: 2 })
  await store('group.changed', {
    group: GROUP.jid,
    subject: 'Sol',
    action: 'updated',
    participants: [],
    by: null,
  })
  await store('session.state', {
    state: 'open',
    reason: '',
    code: null,
    since: 5,
    retryAt: null,
    me: ME,
  })
  await store('account.time_lock', { active: true, until: 99, type: null })
  const stored = await rowsOf<{ id: number; payload: string }>(
    ctx,
    `SELECT id, payload FROM inbound_events WHERE company_id = ?1`,
  )
  await drain(ctx)
  const everything = async () => ({
    tickets: await ticketsOf(ctx),
    rows: await Promise.all(
      [
        'messages',
        'contacts',
        'contact_identities',
        'message_reactions',
        'media_downloads',
        'outbox',
        'pending_effects',
        'ticket_logs',
      ].map(
        async (table) =>
          await rowsOf(ctx, `SELECT * FROM ${table} WHERE company_id = ?1 ORDER BY rowid`),
      ),
    ),
    sessions: await rowsOf(
      ctx,
      `SELECT status, status_reason, number FROM connections WHERE company_id = ?1`,
    ),
  })
  await ctx.settled()
  const once = await everything()
  expect(once.sessions).toEqual([{ status: 'CONNECTED', status_reason: 'open', number: ME.phone }])
  for (const { id, payload } of stored)
    await rowsOf(
      ctx,
      `UPDATE inbound_events SET state = 'pending', payload = ?3 WHERE company_id = ?1 AND id = ?2`,
      id,
      payload,
    )
  await forgetTheMark(ctx)
  ctx.emitted.length = 0
  await drain(ctx)
  await ctx.settled()
  expect(await everything()).toEqual(once)
  expect(ctx.emitted.filter((event) => event.action === 'create')).toEqual([])
  expect(connection.channel).toBe('whatsapp')
})
