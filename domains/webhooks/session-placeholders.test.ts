import { describe, expect, test } from 'vitest'
import {
  PHOTO,
  conversationOf,
  linkedPhone,
  received,
  rowsOf,
  undecryptable,
} from '#tests/edge/linked-phone.ts'

describe('a message that cannot be read yet', () => {
  test.each([true, false])('holds its place until it comes (healed: %s)', async (healed) => {
    const { ctx, tell } = await linkedPhone()
    await tell('message.undecryptable', undecryptable('3AGAP'))
    const before = await conversationOf(ctx)
    expect(before.messages).toMatchObject([
      { mediaType: 'unsupported', data: { type: 'undecryptable' }, body: '' },
    ])
    expect(before.ticket.unreadMessages).toBe(1)
    ctx.emitted.length = 0
    const message = received({
      id: '3AGAP',
      content: { kind: 'image', media: PHOTO, caption: 'a foto' },
    })
    await tell('message.received', { ...message, healed })
    const after = await conversationOf(ctx)
    expect(after.messages).toMatchObject([
      { id: before.messages[0]?.id, mediaType: 'image', body: 'a foto' },
    ])
    expect(after.messages[0]?.data).not.toHaveProperty('type')
    expect(after.ticket).toMatchObject({ unreadMessages: 1, lastMessage: '📷 a foto' })
    expect(ctx.emitted.map((event) => `${event.channel}.${event.action}`)).toEqual([
      'appMessage.update',
    ])
    expect(await rowsOf(ctx, `SELECT id FROM media_downloads WHERE company_id = ?1`)).toHaveLength(
      1,
    )
    // A gap that is told again, late, changes nothing.
    await tell('message.undecryptable', undecryptable('3AGAP'))
    await tell('message.received', { ...message, healed })
    expect((await conversationOf(ctx)).messages).toEqual(after.messages)
  })

  test('and its text in the same page end as one message', async () => {
    const { ctx, store, drain: work } = await linkedPhone()
    await store('message.undecryptable', undecryptable('3AB'))
    await store('message.received', received({ id: '3AB', text: 'agora sim' }))
    await work()
    const { ticket, messages } = await conversationOf(ctx)
    expect(messages).toMatchObject([{ body: 'agora sim', mediaType: null }])
    expect(ticket).toMatchObject({ unreadMessages: 1, lastMessage: 'agora sim' })
  })

  test('keeps the later message as the preview', async () => {
    const { ctx, tell } = await linkedPhone()
    await tell('message.undecryptable', undecryptable('3AC'))
    await tell('message.received', received({ at: received().message.at + 9000, text: 'depois' }))
    await tell('message.received', received({ id: '3AC', text: 'antes' }))
    expect((await conversationOf(ctx)).ticket.lastMessage).toBe('depois')
  })
})
