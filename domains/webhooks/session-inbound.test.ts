import { describe, expect, test } from 'vitest'
import {
  ANA,
  BIA,
  LID_ONLY,
  ME,
  PHOTO,
  conversationOf,
  linkedPhone,
  received,
  rowsOf,
  ticketsOf,
} from '#tests/edge/linked-phone.ts'

describe('a customer writes to a linked phone', () => {
  test('the first text makes a contact, a pending ticket in the queue, one message and one unread', async () => {
    const { ctx, tell } = await linkedPhone()
    await tell('message.received', received({ text: 'tem na cor azul?' }))
    const { ticket, messages } = await conversationOf(ctx)
    expect(ticket).toMatchObject({
      status: 'pending',
      channel: 'whatsapp',
      isGroup: false,
      unreadMessages: 1,
      lastMessage: 'tem na cor azul?',
      queue: { name: 'Suporte' },
      contact: { name: 'Ana Reis', number: '5511900000002' },
    })
    expect(messages).toMatchObject([{ body: 'tem na cor azul?', fromMe: false, mediaType: null }])
    expect(ctx.emitted.map((event) => `${event.channel}.${event.action}`)).toEqual([
      'ticket.create',
      'appMessage.create',
    ])
  })

  test('somebody whose number stays unknown is a contact without one, and gets it when it is told', async () => {
    const { ctx, tell } = await linkedPhone()
    const chat = { ...LID_ONLY, kind: 'person' } as const
    await tell('message.received', received({ chat, sender: { ...LID_ONLY, name: 'Zé' } }))
    expect((await conversationOf(ctx)).ticket.contact).toMatchObject({ name: 'Zé', number: null })
    await tell('identity.mapped', { lid: LID_ONLY.lid, phone: '5511966665555' })
    expect((await conversationOf(ctx)).ticket.contact.number).toBe('5511966665555')
  })

  test('a picture is asked for once for a new person, and its file is put down to be fetched', async () => {
    const { ctx, connection, tell } = await linkedPhone()
    await tell(
      'message.received',
      received({ id: '3AF', content: { kind: 'image', media: PHOTO } }),
    )
    await tell('message.received', received({ text: 'viu?' }))
    await ctx.settled()
    const rows = await rowsOf<{ ref: string; connectionId: number }>(
      ctx,
      `SELECT ref, connection_id AS connectionId FROM media_downloads WHERE company_id = ?1`,
    )
    expect(rows).toMatchObject([{ connectionId: connection.id }])
    expect(JSON.parse(rows[0]?.ref ?? '')).toMatchObject({
      content: 'image',
      message: { chat: ANA.jid, id: '3AF', fromMe: false },
    })
    expect(ctx.commands.filter(({ kind }) => kind === 'picture.get')).toHaveLength(1)
  })

  test('a file that is too large says so and is not fetched', async () => {
    const { ctx, tell } = await linkedPhone()
    const size = 101 * 1024 * 1024
    await tell(
      'message.received',
      received({ content: { kind: 'video', media: { ...PHOTO, size } } }),
    )
    expect((await conversationOf(ctx)).messages[0]?.data).toMatchObject({ failed: 'too-large' })
    expect(await rowsOf(ctx, `SELECT id FROM media_downloads WHERE company_id = ?1`)).toEqual([])
  })

  test('what the company wrote on the phone itself is ours and unread by nobody', async () => {
    const { ctx, tell } = await linkedPhone()
    await tell(
      'message.received',
      received({ fromMe: true, sender: { ...ME, name: 'A Loja' }, text: 'olá' }),
    )
    const { ticket, messages } = await conversationOf(ctx)
    expect(ticket).toMatchObject({ unreadMessages: 0, lastMessageFromMe: true })
    expect(ticket.contact.name).toBe('+55 11 90000-0002')
    expect(messages).toMatchObject([{ body: 'olá', fromMe: true, ack: 1 }])
  })

  test('an answer to a message that is not here shows its words', async () => {
    const { ctx, tell } = await linkedPhone()
    await tell(
      'message.received',
      received({ quoted: { id: '3AGONE', text: 'o preço?' }, mentions: [BIA.jid] }),
    )
    const [message] = (await conversationOf(ctx)).messages
    expect(message).toMatchObject({ quotedMsg: { id: null, body: 'o preço?' }, data: null })
  })

  test('one person under two contacts becomes one', async () => {
    const { ctx, tell } = await linkedPhone()
    const byPhone = { jid: `${ANA.phone}@s.whatsapp.net`, phone: ANA.phone }
    const byLid = { jid: ANA.jid, lid: ANA.lid }
    await tell(
      'message.received',
      received({ chat: { ...byPhone, kind: 'person' }, sender: byPhone }),
    )
    await tell('message.received', received({ chat: { ...byLid, kind: 'person' }, sender: byLid }))
    expect(await ticketsOf(ctx)).toHaveLength(2)
    await tell('identity.mapped', { lid: ANA.lid, phone: ANA.phone })
    const merged = await rowsOf<{ reason: string }>(
      ctx,
      `SELECT reason FROM contact_merges WHERE company_id = ?1`,
    )
    expect(merged).toEqual([{ reason: 'identities' }])
    await tell('message.received', received())
    expect((await ticketsOf(ctx)).filter((one) => one.status === 'pending')).toHaveLength(1)
  })

  test('a message that names both of its contacts makes them one, too', async () => {
    const { ctx, tell } = await linkedPhone()
    const byPhone = { jid: `${ANA.phone}@s.whatsapp.net`, phone: ANA.phone }
    const byLid = { jid: ANA.jid, lid: ANA.lid }
    await tell(
      'message.received',
      received({ chat: { ...byPhone, kind: 'person' }, sender: byPhone }),
    )
    await tell('message.received', received({ chat: { ...byLid, kind: 'person' }, sender: byLid }))
    await tell('message.received', received())
    expect(await rowsOf(ctx, `SELECT id FROM contact_merges WHERE company_id = ?1`)).toHaveLength(1)
  })

  test('a mapping of two strangers makes nobody', async () => {
    const { ctx, tell } = await linkedPhone()
    await tell('identity.mapped', { lid: ANA.lid, phone: ANA.phone })
    expect(await rowsOf(ctx, `SELECT id FROM contacts WHERE company_id = ?1`)).toEqual([])
    expect(await rowsOf(ctx, `SELECT value FROM contact_identities WHERE company_id = ?1`)).toEqual(
      [],
    )
  })
})
