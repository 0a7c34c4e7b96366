import { describe, expect, test } from 'vitest'
import {
  ANA,
  BIA,
  GROUP,
  LID_ONLY,
  ME,
  OURS,
  changeOf,
  conversationOf,
  inGroup,
  linkedPhone,
  messageBy,
  onItsWay,
  received,
  rowsOf,
} from '#tests/edge/linked-phone.ts'

const ack = (status: 'sent' | 'failed', error: string | null = null) => ({
  chat: ANA.jid,
  id: OURS,
  status,
  error,
  at: 1,
})
const receipt = (status: 'delivered' | 'read' | 'played', participant: string | null = null) => ({
  chat: participant === null ? ANA.jid : GROUP.jid,
  ids: [OURS],
  status,
  participant,
  at: 1,
})

describe('acks and receipts', () => {
  test.each(['written', 'sending', 'unknown', 'queued'])(
    'WhatsApp took what was %s: one tick, and it has left',
    async (state) => {
      const { ctx, tell, ours, outbox } = await onItsWay(state)
      await tell('message.ack', ack('sent'))
      expect(await ours()).toMatchObject({ ack: 1, failed: null })
      expect(await outbox()).toEqual(['sent'])
      expect(ctx.emitted).toMatchObject([
        { channel: 'appMessage', action: 'ack', data: { ack: 1 } },
      ])
    },
  )

  test('a refusal is shown with WhatsApp’s code, may be tried again, and is lifted by a later ack', async () => {
    const { tell, ours, outbox } = await onItsWay('written')
    await tell('message.ack', ack('failed', '479'))
    expect(await ours()).toMatchObject({
      ack: 0,
      failed: { code: 'wa-479', reason: '', canRetry: true },
    })
    expect(await outbox()).toEqual(['failed'])
    await tell('message.ack', ack('sent'))
    expect(await ours()).toMatchObject({ ack: 1, failed: null })
  })

  test('a refusal that comes after the ack changes nothing', async () => {
    const { tell, ours } = await onItsWay('written')
    await tell('message.ack', ack('sent'))
    await tell('message.ack', ack('failed', '479'))
    expect(await ours()).toMatchObject({ ack: 1, failed: null })
  })

  test('ticks only rise', async () => {
    const { ctx, tell, ours, outbox } = await onItsWay('written')
    await tell('message.receipt', receipt('played'))
    await tell('message.receipt', receipt('delivered'))
    await tell('message.receipt', receipt('read'))
    await tell('message.ack', ack('sent'))
    expect((await ours())?.ack).toBe(4)
    expect(await outbox()).toEqual(['sent'])
    expect(ctx.emitted).toHaveLength(1)
  })

  test('in a group one member’s reading is a delivery', async () => {
    const { tell, ours } = await onItsWay('written')
    await tell('message.receipt', receipt('read', BIA.jid))
    expect((await ours())?.ack).toBe(2)
  })

  test('a customer’s message is not ticked by a receipt', async () => {
    const { tell, ctx } = await onItsWay('written')
    await tell('message.receipt', { ...receipt('read'), ids: ['3AIN'] })
    expect((await messageBy(ctx, '3AIN'))?.ack).toBe(0)
  })

  test('those that come before their message wait for it', async () => {
    const { ctx, tell } = await linkedPhone()
    await tell('message.ack', { ...ack('sent'), id: 'EARLY' })
    await tell('message.receipt', { ...receipt('read'), ids: ['EARLY', 'OTHER'] })
    await tell('message.receipt', { ...receipt('delivered'), ids: ['EARLY'] })
    await tell('message.received', received({ id: 'EARLY', fromMe: true, sender: ME }))
    expect((await messageBy(ctx, 'EARLY'))?.ack).toBe(3)
    expect(
      await rowsOf(ctx, `SELECT external_id AS id FROM pending_effects WHERE company_id = ?1`),
    ).toEqual([{ id: 'OTHER' }])
  })
})

describe('edits and deletions', () => {
  const edit = (id: string, text: string, change = {}) => ({
    ...changeOf(id, change),
    content: { kind: 'text', text } as const,
  })

  test('are the author’s: the customer changes what the customer wrote', async () => {
    const { ctx, tell } = await onItsWay('sent')
    await tell('message.edited', edit('3AIN', 'oi!'))
    expect(await messageBy(ctx, '3AIN')).toMatchObject({ body: 'oi!', isEdited: true })
    await tell('message.deleted', changeOf('3AIN'))
    expect(await messageBy(ctx, '3AIN')).toMatchObject({ body: '', isDeleted: true })
    expect(ctx.emitted.map((event) => event.action)).toEqual(['update', 'update'])
  })

  test('of ours by the customer are refused, however the peer names them', async () => {
    const { ctx, tell, ours } = await onItsWay('sent')
    const asOurs = { target: { chat: ANA.jid, id: OURS, fromMe: true } }
    await tell('message.edited', edit(OURS, 'devo R$ 1000'))
    await tell('message.edited', edit(OURS, 'devo R$ 1000', asOurs))
    await tell('message.deleted', changeOf(OURS, asOurs))
    expect(await ours()).toMatchObject({ body: 'resposta', isEdited: false, isDeleted: false })
    expect(ctx.emitted).toEqual([])
    expect(await rowsOf(ctx, `SELECT id FROM pending_effects WHERE company_id = ?1`)).toEqual([])
  })

  test('by somebody from another chat are refused', async () => {
    const { ctx, tell } = await onItsWay('sent')
    const stranger = { chat: LID_ONLY, by: LID_ONLY }
    await tell('message.edited', edit('3AIN', 'xx', stranger))
    await tell('message.deleted', changeOf('3AIN', stranger))
    expect(await messageBy(ctx, '3AIN')).toMatchObject({ body: 'oi', isDeleted: false })
  })

  test('from the company’s own phone change ours only', async () => {
    const { ctx, tell, ours } = await onItsWay('sent')
    const own = { fromMe: true, by: ME }
    await tell('message.edited', edit(OURS, 'resposta certa', own))
    await tell('message.edited', edit('3AIN', 'não', own))
    await tell('message.deleted', changeOf('3AIN', own))
    expect((await ours())?.body).toBe('resposta certa')
    expect(await messageBy(ctx, '3AIN')).toMatchObject({ body: 'oi', isDeleted: false })
  })

  test('in a group are the same member’s', async () => {
    const { ctx, tell } = await linkedPhone({ allowGroup: true })
    await tell('message.received', received({ ...inGroup, id: '3AG', text: 'da Bia' }))
    const group = { chat: GROUP, target: { chat: GROUP.jid, id: '3AG', fromMe: false } }
    await tell('message.edited', edit('3AG', 'da Ana', { ...group, by: ANA }))
    expect((await messageBy(ctx, '3AG'))?.body).toBe('da Bia')
    const byNumber = { jid: `${BIA.phone}@s.whatsapp.net`, phone: BIA.phone }
    await tell('message.edited', edit('3AG', 'da Bia mesma', { ...group, by: byNumber }))
    expect((await messageBy(ctx, '3AG'))?.body).toBe('da Bia mesma')
  })

  test('that come first wait, and are the author’s all the same', async () => {
    const { ctx, tell } = await linkedPhone()
    await tell('message.edited', edit('3AW1', 'corrigido'))
    await tell('message.edited', edit('3AW2', 'invadido', { chat: LID_ONLY, by: LID_ONLY }))
    await tell('message.deleted', changeOf('3AW3', { fromMe: true, by: ME }))
    for (const id of ['3AW1', '3AW2', '3AW3']) await tell('message.received', received({ id }))
    expect(
      (await conversationOf(ctx)).messages.map(({ body, isDeleted }) => [body, isDeleted]),
    ).toEqual([
      ['corrigido', false],
      ['oi', false],
      ['oi', false],
    ])
  })
})
